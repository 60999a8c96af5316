import { availableParallelism } from 'node:os'
import type { Database } from '../database/connect.ts'
import { limited } from '../http/limited.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

export type Account = { id: string; username: string; password_hash: string }

/** Hashing keeps a core busy. One core stays free for the other calls. */
export const mostVerified = Math.max(1, availableParallelism() - 1)
const inTurn = limited(mostVerified, 100)

let dummy: Promise<string> | undefined

/** The account, if the password is right. Unknown accounts take as long: a password is verified too. */
export async function verifyLogin(
  database: Database,
  usernameKey: string,
  password: string,
): Promise<Account | undefined> {
  dummy ??= hashPassword('a password of no account')
  const dummyHash = await dummy
  return inTurn(async () => {
    const { rows } = await database.query<Account>(
      `select id, username, password_hash from administrator
       where username_key = $1 and disabled_at is null`,
      [usernameKey],
    )
    const account = rows[0]
    const matches = await passwordMatches(account?.password_hash ?? dummyHash, password)
    return matches ? account : undefined
  })
}
