import { feedTypes } from '@zaffa/contract/feed'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { byTest } from '../../test/app.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { knownTotals, trueTotals } from '../../test/list-truth.ts'
import type { Database } from '../database/connect.ts'
import { exportRecords } from '../feed/export-records.ts'
import { newId } from '../http/ids.ts'
import { type Counts, readCounts } from './counts.ts'
import { fillDemo } from './fill-demo.ts'
import { seed } from './seed.ts'

const counts = readCounts(['--clients', '1500'])
const none = { ...readCounts(['--clients', '0']), providers: 0 }

const run = (database: Database, some: Partial<Counts>) =>
  seed(database, byTest, { ...none, ...some })

async function rowsOf(database: Database, sql: string): Promise<unknown[]> {
  const { rows } = await database.query(sql)
  return rows
}

async function expectTotals(database: Database): Promise<void> {
  expect(await knownTotals(database)).toEqual(await trueTotals(database))
}

async function expectCount(database: Database, table: string, count: number): Promise<void> {
  expect(await rowsOf(database, `select count(*) from ${table}`)).toEqual([{ count }])
}

describe('seed on the demo', () => {
  let test: TestDatabase
  let database: Database

  beforeAll(async () => {
    test = await testDatabase()
    database = test.database
    await fillDemo(database)
    await run(database, counts)
  })
  afterAll(() => test.drop())

  it.each([
    ['category', 32],
    ['client', 1632],
    ['provider', 124],
    ['contract', 918],
    ['payment', 976],
    ['conversation', 121],
    ['review', 238],
  ])('adds to %s', async (table, count) => {
    await expectCount(database, table, count)
  })

  it('leaves every total exact', async () => {
    await expectTotals(database)
  })

  it('has common and rare names', async () => {
    const hits = async (term: string) =>
      (await rowsOf(database, `select id from client where search like '%${term}%'`)).length
    expect(await hits('محمد')).toBeGreaterThan(80)
    expect(await hits('محمد')).toBeLessThan(200)
    expect(await hits('mohammed')).toBeGreaterThan(150)
    expect(await hits('شيهانه')).toBeGreaterThan(5)
    expect(await hits('shaihanah')).toBe(20)
  })

  it('spreads the records over three years, in their order', async () => {
    const times = await rowsOf(
      database,
      `select extract(year from min(created_at))::int as first,
         extract(year from max(created_at))::int as last,
         bool_and(created_at > earlier) as "inOrder"
       from (
         select created_at, lag(created_at) over (order by r.id) as earlier
         from client r join feed_record on record_id = r.id
         where external_id like 'seed-%') as seeded`,
    )
    expect(times).toEqual([{ first: 2023, last: 2026, inOrder: true }])
  })

  it('gives providers categories of the demo, but for those without one', async () => {
    const without = `provider where not exists (
      select from provider_category where provider_id = provider.id)`
    await expectCount(
      database,
      `${without} and id in (
      select record_id from feed_record where external_id like 'seed-%')`,
      2,
    )
  })

  it('gives other records in a second run', async () => {
    await run(database, counts)
    await expectCount(database, 'client', 3132)
    await expectCount(database, 'contract', 1668)
    await expectCount(database, 'category', 32)
    await expectTotals(database)
  })

  it('adds a few records to many', async () => {
    await run(database, { ...counts, clients: 30, contracts: 40 })
    await expectCount(database, 'client', 3162)
    await expectTotals(database)
  })
})

describe('seed on an empty database', () => {
  async function emptyDatabase(): Promise<Database> {
    const { database, drop } = await testDatabase()
    onTestFinished(drop)
    return database
  }

  it('gives the same records every time', async () => {
    const contents = await Promise.all(
      [await emptyDatabase(), await emptyDatabase()].map(async (database) => {
        await run(database, readCounts(['--clients', '300']))
        const records: unknown[] = []
        for (const type of feedTypes) {
          for await (const some of exportRecords(database, type)) records.push(...some)
        }
        return records
      }),
    )
    expect(contents[0]?.length).toBeGreaterThan(900)
    expect(contents[1]).toEqual(contents[0])
  })

  it('accepts counts of zero', async () => {
    const database = await emptyDatabase()
    await run(database, none)
    await expectTotals(database)
    await expectCount(database, 'client', 0)
  })

  it('uses a category that an administrator made, as it is', async () => {
    const database = await emptyDatabase()
    const id = newId()
    const made = [{ id, name: 'wedding  HALLS', description: 'Ours' }]
    await database.query(
      "insert into category (id, name, description) values ($1, 'wedding  HALLS', 'Ours')",
      [id],
    )
    for (const providers of [1, 40]) await run(database, { providers })
    await expectCount(database, 'category', 32)
    await expectCount(database, `provider_category where category_id = '${id}'`, 4)
    expect(
      await rowsOf(database, `select id, name, description from category where id = '${id}'`),
    ).toEqual(made)
  })

  it('stops at a refused record, names it and leaves nothing behind', async () => {
    const database = await emptyDatabase()
    const few = { clients: 5, providers: 1, contracts: 2 }
    await run(database, few)
    // The largest number that the next run finds, and the one that it makes of it.
    const numbers = ['ZF-2026-999999999', 'ZF-2024-1000000000']
    await database.query(
      `update contract set contract_number = ($1::text[])[n]
       from (select id, row_number() over (order by id) as n from contract) as numbered
       where numbered.id = contract.id`,
      [numbers],
    )
    await expect(run(database, few)).rejects.toThrow(
      'seed-2-contract-1 is refused: Another contract has this contract_number',
    )
    await expectCount(database, 'client', 5)
    await expectCount(database, 'contract', 2)
    await expectTotals(database)
  })
})
