import { fold } from '@zaffa/contract/fold'
import { createFirstAdministrator } from './auth/administrators.ts'
import { demoLogin } from './auth/demo-login.ts'
import { passwordMatches } from './auth/passwords.ts'
import { dropForeignJournal } from './backup/drop-foreign-journal.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { fillDemo, startup } from './demo/fill-demo.ts'
import { Refusal } from './refusal.ts'

/** Migrates the database, creates the first administrator if needed, and fills the demo. */
export async function prepareDatabase(database: Database, config: Config): Promise<void> {
  await migrate(database)
  await dropForeignJournal(database)
  const configured = config.firstAdministrator && {
    ...config.firstAdministrator,
    fullName: config.firstAdministrator.username,
  }
  // The demo login is only for the embedded database, never for one at DATABASE_URL.
  const first = configured ?? (config.databaseUrl ? undefined : demoLogin)
  // Refused before the account exists: afterwards the advice to set another one would come too late.
  if (first === demoLogin && (await hasNoAdministrator(database))) refuseDemoLoginOutside(config)
  if (first) await createFirstAdministrator(database, startup, first)
  if (config.demoData) await fillDemo(database)
}

async function hasNoAdministrator(database: Database): Promise<boolean> {
  const { rowCount } = await database.query('select from administrator limit 1')
  return rowCount === 0
}

/** Whether the demo login still works; if so, other machines must not reach the server. */
export const demoLoginWorks = (database: Database) => loginWorks(database, demoLogin)

async function loginWorks(
  database: Database,
  { username, password }: { username: string; password: string },
): Promise<boolean> {
  const { rows } = await database.query<{ password_hash: string }>(
    'select password_hash from administrator where username_key = $1 and disabled_at is null',
    [fold(username)],
  )
  const account = rows[0]
  return account !== undefined && passwordMatches(account.password_hash, password)
}

/** The configured administrator is only the first one: later changes of the variables do nothing. */
export async function warnAboutIgnoredLogin(database: Database, config: Config): Promise<string[]> {
  const { firstAdministrator } = config
  if (!firstAdministrator || (await loginWorks(database, firstAdministrator))) return []
  return [
    'ADMIN_USERNAME and ADMIN_PASSWORD are ignored, because there are administrators already; ' +
      'use npm run admin -- create or npm run admin -- password',
  ]
}

export function refuseDemoLoginOutside(config: Config) {
  if (config.loopbackOnly && !config.trustProxy) return
  const cause = config.trustProxy ? 'TRUST_PROXY is set' : `HOST is ${config.host}`
  throw new Refusal(
    `${cause}, but the demo login "${demoLogin.username}" works, so only this machine may reach the server. ` +
      `Set ADMIN_USERNAME and ADMIN_PASSWORD before the first start, or change its password: npm run admin -- password ${demoLogin.username}`,
  )
}
