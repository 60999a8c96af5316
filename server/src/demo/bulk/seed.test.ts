import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { knownTotals, trueTotals } from '../../../test/list-truth.ts'
import type { Database } from '../../database/connect.ts'
import { transaction } from '../../database/transaction.ts'
import { fillDemo } from '../fill-demo.ts'
import { readCounts } from './counts.ts'
import { seed } from './seed.ts'

const counts = readCounts(['--clients', '1500'])
const silent = () => {}

async function rowsOf(database: Database, sql: string): Promise<unknown[]> {
  const { rows } = await database.query(sql)
  return rows
}

/** Everything that a run drops or disables. */
const schema = (database: Database) =>
  rowsOf(
    database,
    `select 'index' as kind, indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'public'
     union all
     select 'constraint', conname, conrelid::regclass || ' ' || pg_get_constraintdef(oid)
       from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select 'trigger', tgname, tgrelid::regclass || ' ' || tgenabled::text from pg_trigger
       where not tgisinternal
     order by 1, 2, 3`,
  )

async function expectTotals(database: Database): Promise<void> {
  expect(await knownTotals(database)).toEqual(await trueTotals(database))
}

/** The rows whose search text differs from what the triggers write. */
async function wrongSearch(database: Database, table: string): Promise<unknown[]> {
  const undo = new Error('undo')
  let wrong: unknown[] = []
  await transaction(database, async (tx) => {
    await tx.query(`create temp table before on commit drop as select id, search from ${table}`)
    await tx.query(`update ${table} set created_at = created_at`)
    const compared = await tx.query(
      `select before.search from before join ${table} using (id) where before.search <> ${table}.search`,
    )
    wrong = compared.rows
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return wrong
}

describe('seed on the demo', () => {
  let test: TestDatabase
  let database: Database
  let schemaBefore: unknown[]

  beforeAll(async () => {
    test = await testDatabase()
    database = test.database
    await fillDemo(database)
    schemaBefore = await schema(database)
    await seed(database, counts, silent)
  })
  afterAll(() => test.drop())

  it.each([
    ['client', 1632],
    ['provider', 124],
    ['contract', 918],
    ['payment', 925],
    ['conversation', 121],
    ['review', 238],
  ])('adds to %s', async (table, count) => {
    expect(await rowsOf(database, `select count(*) from ${table}`)).toEqual([{ count }])
  })

  it('leaves every total exact', async () => {
    await expectTotals(database)
  })

  it.each(['contract', 'payment', 'conversation', 'review'])(
    'writes the search of %s as its triggers would',
    async (table) => {
      expect(await wrongSearch(database, table)).toEqual([])
    },
  )

  it('puts indexes, constraints and triggers back', async () => {
    expect(await schema(database)).toEqual(schemaBefore)
  })

  it('has common and rare names', async () => {
    const hits = async (term: string) =>
      (await rowsOf(database, `select id from client where search like '%${term}%'`)).length
    expect(await hits('محمد')).toBeGreaterThan(110)
    expect(await hits('محمد')).toBeLessThan(200)
    expect(await hits('شيهانه')).toBe(20)
    expect(await hits('shaihanah')).toBe(20)
  })

  it('gives other rows in a second run', async () => {
    await seed(database, counts, silent)
    expect(await rowsOf(database, 'select count(*) from client')).toEqual([{ count: 3132 }])
    expect(await rowsOf(database, 'select count(*) from contract')).toEqual([{ count: 1668 }])
    await expectTotals(database)
    expect(await schema(database)).toEqual(schemaBefore)
  }, 60_000)

  it('adds a few rows to a large table', async () => {
    await seed(database, { ...counts, clients: 30, contracts: 40, payments: 20 }, silent)
    expect(await rowsOf(database, 'select count(*) from client')).toEqual([{ count: 3162 }])
    await expectTotals(database)
    expect(await schema(database)).toEqual(schemaBefore)
  }, 60_000)

  it('leaves nothing behind when it fails', async () => {
    const fail = (step: string) => {
      if (step.startsWith('index payment')) throw new Error('out of space')
    }
    await expect(seed(database, counts, fail)).rejects.toThrow('out of space')
    expect(await rowsOf(database, 'select count(*) from client')).toEqual([{ count: 3162 }])
    expect(await schema(database)).toEqual(schemaBefore)
  })
})

describe('seed on an empty database', () => {
  it('gives the same rows every time', async () => {
    const [one, other] = await Promise.all([testDatabase(), testDatabase()])
    try {
      for (const { database } of [one, other]) await seed(database, counts, silent)
      for (const table of [
        'client',
        'provider',
        'service',
        'contract',
        'payment',
        'message',
        'review',
      ]) {
        const everything = `select * from ${table} order by id`
        expect(await rowsOf(other.database, everything)).toEqual(
          await rowsOf(one.database, everything),
        )
      }
    } finally {
      await Promise.all([one.drop(), other.drop()])
    }
  }, 60_000)

  it('accepts counts of zero', async () => {
    const { database, drop } = await testDatabase()
    try {
      await seed(database, { ...readCounts(['--clients', '0']), providers: 0 }, silent)
      await expectTotals(database)
    } finally {
      await drop()
    }
  })
})
