import { sweepLogins } from '../src/auth/sweep-logins.ts'
import type { Database } from '../src/database/connect.ts'

/** As if the time in which failed logins count were over. */
export async function endLoginWindow(database: Database): Promise<void> {
  await database.query("update login_attempt set since = now() - interval '16 minutes'")
  await sweepLogins(database)
}
