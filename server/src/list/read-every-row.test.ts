import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { factories } from '../../test/factories.ts'
import { byteLimits } from '../database/byte-limits.ts'
import { defineList } from './define-list.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await testDatabase()
})
afterAll(() => opened.drop())

type Row = { _id: string; description: string }
const columns = 'r.id as "_id", r.description'
const list = defineList<Row>({ from: 'category r', columns, journal: 'category' })

test('batches are limited in bytes, and have every row of one moment in order', async () => {
  const { database } = opened
  await database.query(
    `insert into category (id, name, description, created_at)
     select gen_random_uuid(), 'Category ' || n,
       repeat('x', case when n between 1200 and 1211 then 1000000 else 10 end),
       timestamptz '2026-01-01' + n * interval '1 second'
     from generate_series(1, 2500) as n`,
  )
  const { rows } = await database.query<Row>(
    `select ${columns} from category r order by created_at desc, id desc`,
  )
  const batches: Row[][] = []
  const { signal } = new AbortController()
  const all = list.everyRow(database, { search: '', sortBy: 'Newest' }, { signal })
  for await (const batch of all) {
    batches.push(batch)
    if (batches.length > 1) continue
    await database.query('delete from category where id = $1', [rows.at(-1)?._id])
    await factories(database).category({ name: 'Late', created_at: '2026-01-01' })
  }
  expect(batches.flat().map(({ _id }) => _id)).toEqual(rows.map(({ _id }) => _id))
  for (const batch of batches) {
    const bytes = batch.slice(0, -1).reduce((sum, row) => sum + row.description.length, 0)
    expect(bytes).toBeLessThan(byteLimits.batch)
  }
})
