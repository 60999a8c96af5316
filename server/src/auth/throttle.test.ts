import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { byTest, login } from '../../test/app.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { meet, patient } from '../../test/locks.ts'
import { transaction } from '../database/transaction.ts'
import { createAdministrator } from './administrators.ts'
import { countLoginAttempt, unlockAdministrator } from './throttle.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(patient)
  await createAdministrator(database.runtime, byTest, { ...login, username: 'noura' })
})
afterAll(() => database.drop())
beforeEach(() => database.runtime.query('delete from login_attempt'))

const ofNetwork = 'account is null'
const ofPair = 'key <> account'
const rows = (of: string) => ({ query: `select from login_attempt where ${of} for update` })

const count = () => countLoginAttempt(database.runtime, 'noura', '192.0.2.1')
const unlock = () => unlockAdministrator(database.runtime, byTest, 'noura')

/** A query that takes rows as it finds them now takes this one last. */
const moveBehind = (of: string) =>
  database.runtime.query(
    `with moved as (delete from login_attempt where ${of} returning *)
     insert into login_attempt select * from moved`,
  )

test('a login that is counted while another is forgiven does not deadlock with it', async () => {
  const first = await count()
  const forgive = () => transaction(database.runtime, (tx) => first.forgive(tx))
  await meet(database.runtime, rows(ofNetwork), count, forgive)
})

test('a login that is counted while its account is unlocked does not deadlock', async () => {
  await count()
  await moveBehind(ofPair)
  await meet(database.runtime, rows(ofPair), count, unlock)
})

test('a login that is forgiven while its account is unlocked does not deadlock', async () => {
  const first = await count()
  await moveBehind(ofPair)
  const forgive = () => transaction(database.runtime, (tx) => first.forgive(tx))
  await meet(database.runtime, rows(ofPair), unlock, forgive)
})
