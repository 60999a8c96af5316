import type { TaskMeta } from 'vitest'

/** The result of a suite: a row of the table in docs/security.md, printed by `npm run soak`. */
export type Evidence = {
  /** The row: "Races", "Kills", … Rows of the same name are added up. */
  suite: string
  /** What was done, in a few words. */
  what: string
  /** How often. */
  count: number
  /** How many were lost, let in or wrong; the suite fails unless it is zero. */
  lost: number
}

declare module 'vitest' {
  interface TaskMeta {
    evidence?: Evidence
  }
}

/** `npm run soak` runs the long form, `npm test` the short one. */
export const soaking = process.env.SOAK === '1'

export const rounds = (short: number, long: number) => (soaking ? long : short)

export function record(task: { meta: TaskMeta }, evidence: Evidence) {
  task.meta.evidence = evidence
}
