import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { hold, waitingQueries } from '../../test/locks.ts'
import { transaction } from '../database/transaction.ts'
import { countLoginAttempt } from './throttle.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const count = () => countLoginAttempt(database.runtime, 'noura', '192.0.2.1')

const ofNetwork = 'account is null'

const waiting = () => waitingQueries(database.runtime)

test('a login that is counted while another is forgiven does not deadlock with it', async () => {
  const first = await count()
  const free = await hold(
    database.database,
    `select from login_attempt where ${ofNetwork} for update`,
  )
  const counting = count()
  await expect.poll(waiting).toBe(1)
  const forgiving = transaction(database.runtime, (tx) => first.forgive(tx))
  await expect.poll(waiting).toBe(2)
  await free()
  await expect(Promise.all([counting, forgiving])).resolves.toBeDefined()
})
