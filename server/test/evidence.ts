import type { TaskMeta } from 'vitest'

/** What a suite proved: the rows of the table in docs/security.md, printed by `npm run soak`. */
export type Evidence = {
  /** The row: "Races", "Kills", … Rows of the same name are added up. */
  suite: string
  /** What was done, in a few words. */
  what: string
  /** How often. */
  count: number
  /** What was lost, let in or wrong; the suite fails unless it is zero. */
  lost: number
}

declare module 'vitest' {
  interface TaskMeta {
    evidence?: Evidence
  }
}

/** Long runs are for `npm run soak`; the test command runs a short form of the same. */
export const soaking = process.env.SOAK === '1'

export const rounds = (short: number, long: number) => (soaking ? long : short)

/** Attaches what a test proved to its result. */
export function record(task: { meta: TaskMeta }, evidence: Evidence) {
  task.meta.evidence = evidence
}
