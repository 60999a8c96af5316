import { hash, verify } from '@node-rs/argon2'

/** For argon2id, the library's default. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Runs on the thread pool and does not block the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password, strength)

export const passwordMatches = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)
