import type { Actor } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'

/** A command of `npm run admin`. */
export type Command = {
  usage: string
  /** Returns the lines to print, which may be too many to have in memory together. */
  run(context: Context): Promise<string[] | AsyncIterable<string>>
}

export type Context = {
  database: Database
  actor: Actor
  words: string[]
  anchorDirectory: string
  readsKeptDays: number
  askPassword(): Promise<string>
}
