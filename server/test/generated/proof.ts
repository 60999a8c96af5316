import type { TestApi } from '../app.ts'
import type { Fields, Input } from './input.ts'

/** An accepted call with its answer. */
export type Accepted = Input & { id: string; token: string; answer: Fields }
/** Checks its effect. */
export type Proof = (api: TestApi, accepted: Accepted) => Promise<void>
