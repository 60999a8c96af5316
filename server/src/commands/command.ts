import type { Actor } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'

/** One command of `npm run admin`. */
export type Command = {
  usage: string
  run(context: Context): Promise<string[]>
}

export type Context = {
  database: Database
  actor: Actor
  words: string[]
  askPassword(): Promise<string>
}
