import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { transaction } from '../database/transaction.ts'
import { countLoginAttempt } from './throttle.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const count = () => countLoginAttempt(database.runtime, 'noura', '192.0.2.1')

const waiting = (queries: number) =>
  expect
    .poll(async () => {
      // As the role of the waiting queries: it does not see what those of other roles wait for.
      const { rowCount } = await database.runtime.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount
    })
    .toBe(queries)

test('a login that is counted while another is forgiven does not deadlock with it', async () => {
  const first = await count()
  const holder = await database.database.connect()
  await holder.query('begin')
  // The row of the network, which has no account.
  await holder.query('select from login_attempt where account is null for update')
  const counting = count()
  await waiting(1)
  const forgiving = transaction(database.runtime, (tx) => first.forgive(tx))
  await waiting(2)
  await holder.query('commit')
  holder.release()
  await expect(Promise.all([counting, forgiving])).resolves.toBeDefined()
})
