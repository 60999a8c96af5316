import { createFirstAdministrator } from './auth/administrators.ts'
import { passwordMatches } from './auth/passwords.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { Refusal } from './refusal.ts'

/** The default login of the demo. It works only on this machine. */
export const demoLogin = { username: 'admin', password: 'zaffa-demo', fullName: 'Zaffa Admin' }

const startup = { administratorId: null, name: 'first start', requestId: 'first start' }

/** Migrates the database, creates the first administrator if needed, and fills the demo. */
export async function prepareDatabase(database: Database, config: Config): Promise<void> {
  await migrate(database)
  const configured = config.firstAdministrator && {
    ...config.firstAdministrator,
    fullName: config.firstAdministrator.username,
  }
  // The demo login is only for the embedded database, never for one at DATABASE_URL.
  const first = configured ?? (config.databaseUrl ? undefined : demoLogin)
  if (first) await createFirstAdministrator(database, startup, first)
  if (config.demoData) await fillDemo(database)
}

/** Whether the demo login still works; if so, other machines must not reach the server. */
export async function demoLoginWorks(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ password_hash: string }>(
    'select password_hash from administrator where username_key = $1 and disabled_at is null',
    [demoLogin.username],
  )
  const account = rows[0]
  return account !== undefined && passwordMatches(account.password_hash, demoLogin.password)
}

export function refuseDemoLoginOutside(config: Config) {
  if (config.loopbackOnly) return
  throw new Refusal(
    `The demo login "${demoLogin.username}" still works, so the server listens on this machine only. ` +
      `Set ADMIN_USERNAME and ADMIN_PASSWORD before the first start, or change its password: npm run admin -- password ${demoLogin.username}`,
  )
}
