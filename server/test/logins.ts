import { sweepLogins } from '../src/auth/sweep-logins.ts'
import type { Database } from '../src/database/connect.ts'

/** As if the time in which failed logins count were over. */
export const passLoginWindow = (database: Database) =>
  database.query("update login_attempt set since = now() - interval '16 minutes'")

/** As if it were over, and the sweep had run. */
export async function endLoginWindow(database: Database): Promise<void> {
  await passLoginWindow(database)
  await sweepLogins(database)
}
