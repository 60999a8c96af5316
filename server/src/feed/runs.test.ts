import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { transaction } from '../database/transaction.ts'
import { tried } from './runs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const noSavepoint = { code: '3B001' }

test('a batch that was applied leaves no savepoint', async () => {
  const work = transaction(database.runtime, async (tx) => {
    await tried(tx)(() => tx.query('select 1'))
    await tx.query('rollback to batch')
  })
  await expect(work).rejects.toMatchObject(noSavepoint)
})

test('a batch that failed is undone, and leaves no savepoint', async () => {
  const work = transaction(database.runtime, async (tx) => {
    const batch = tried(tx)(() =>
      tx.query("insert into city (id, name) values (gen_random_uuid(), 'Nowhere'); select 1 / 0"),
    )
    await expect(batch).rejects.toMatchObject({ code: '22012' })
    expect((await tx.query("select from city where name = 'Nowhere'")).rowCount).toBe(0)
    await tx.query('rollback to batch')
  })
  await expect(work).rejects.toMatchObject(noSavepoint)
})
