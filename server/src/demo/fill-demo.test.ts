import { firstBrokenClientRule } from '@zaffa/contract/clients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { listTables } from '../backup/tables.ts'
import type { Database } from '../database/connect.ts'
import { edgeCases } from './edge-cases.fixture.ts'
import { fillDemo } from './fill-demo.ts'

async function addAdministrator(database: Database) {
  await database.query(
    `insert into administrator (id, username, full_name, password_hash)
     values ('019a0000-0000-7000-8000-000000000001', 'demo', 'Demo Administrator', '-')`,
  )
}

async function number(database: Database, sql: string): Promise<number> {
  const { rows } = await database.query<{ number: number }>(`select (${sql}) as number`)
  return rows[0]?.number ?? Number.NaN
}

/** Tables whose rows differ from database to database. */
const ownTables = ['administrator', 'audit_record', 'migration']

async function allRows(database: Database): Promise<Record<string, unknown[]>> {
  const filled = (await listTables(database)).filter(({ name }) => !ownTables.includes(name))
  const rowsOf = async (table: string) => {
    const { rows } = await database.query(`select * from ${table} r order by r::text`)
    return [table, rows] as const
  }
  return Object.fromEntries(await Promise.all(filled.map(({ name }) => rowsOf(name))))
}

describe('the demo', () => {
  let test: TestDatabase
  let database: Database

  beforeAll(async () => {
    test = await testDatabase()
    database = test.database
    await addAdministrator(database)
    await fillDemo(database)
  })
  afterAll(() => test.drop())

  it.each([
    ['client', 132],
    ['provider', 64],
    ['category', 32],
    ['contract', 168],
    ['conversation', 46],
    ['payment', 175],
    ['review', 88],
  ])('has the documented number of rows of %s', async (table, count) => {
    expect(await number(database, `select count(*) from ${table}`)).toBe(count)
  })

  it('has pending applications from many cities and trades', async () => {
    const pending = `from application where status = 'pending'`
    expect(await number(database, `select count(*) ${pending}`)).toBe(38)
    expect(await number(database, `select count(distinct city_id) ${pending}`)).toBe(15)
    expect(await number(database, `select count(distinct category_id) ${pending}`)).toBeGreaterThan(
      20,
    )
  })

  it.each(edgeCases)('has %s', async (_, condition) => {
    expect(await number(database, `select count(*) from ${condition}`)).toBeGreaterThan(0)
  })

  it('has no two rows of a list with the same time', async () => {
    const lists = (await listTables(database)).filter(({ name }) => name.endsWith('_text'))
    expect(lists).not.toEqual([])
    for (const { name } of lists) {
      const repeated = `select count(*) - count(distinct created_at) from ${name}`
      expect(await number(database, repeated), name).toBe(0)
      expect(await number(database, `select count(*) from ${name}`), name).toBeGreaterThan(0)
    }
  })

  it('has paid amounts that are the sum of the successful payments', async () => {
    const wrong = `select count(*) from contract where coalesce(paid_amount, 0) <> coalesce((
      select sum(price) from payment where contract_id = contract.id and status = 'SUCCESSFUL'), 0)`
    expect(await number(database, wrong)).toBe(0)
  })

  it('has contracts only after their clients and providers joined', async () => {
    const early = `select count(*) from contract
      join client on client.id = client_id join provider on provider.id = provider_id
      where contract.created_at < greatest(client.created_at, provider.created_at)`
    expect(await number(database, early)).toBe(0)
  })

  it('has images that are named by their content', async () => {
    const wrong = `select count(*) from image
      where path <> '/uploads/' || encode(sha256(content), 'hex') || '.webp'`
    expect(await number(database, wrong)).toBe(0)
    const missing = `select count(*) from review, unnest(media) as path
      where path not in (select path from image)`
    expect(await number(database, missing)).toBe(0)
  })

  it('has clients that the product itself would accept', async () => {
    const { rows } = await database.query<{
      full_name: string
      phone_number: string
      email: string
    }>('select full_name, phone_number, email from client')
    for (const row of rows) {
      expect(firstBrokenClientRule(row)).toBeUndefined()
      expect(row.phone_number).toMatch(/^\+9665\d{8}$/)
      expect(row.email).toMatch(/@example\.(com|sa)$/)
      expect(row.full_name.length).toBeLessThanOrEqual(200)
    }
  })

  it('is the same in every database', async () => {
    const other = await testDatabase()
    try {
      await addAdministrator(other.database)
      await fillDemo(other.database)
      expect(await allRows(other.database)).toEqual(await allRows(database))
    } finally {
      await other.drop()
    }
  })
})

describe('the demo without an administrator', () => {
  it('has neither replies nor decisions, and is the same otherwise', async () => {
    const [bare, complete] = await Promise.all([testDatabase(), testDatabase()])
    try {
      await addAdministrator(complete.database)
      await Promise.all([fillDemo(bare.database), fillDemo(complete.database)])
      const replies = 'select count(*) from review where admin_reply is not null'
      const decided = `select count(*) from application where status <> 'pending'`
      expect(await number(bare.database, replies)).toBe(0)
      expect(await number(bare.database, decided)).toBe(0)
      const withoutDecisions = (tables: Record<string, unknown[]>) =>
        Object.entries(tables).filter(([name]) => !/application|review/.test(name))
      expect(withoutDecisions(await allRows(bare.database))).toEqual(
        withoutDecisions(await allRows(complete.database)),
      )
    } finally {
      await Promise.all([bare.drop(), complete.drop()])
    }
  })
})

describe('filling', () => {
  let test: TestDatabase
  let database: Database

  beforeAll(async () => {
    test = await testDatabase()
    database = test.database
  })
  afterAll(() => test.drop())

  it('happens only once, however many servers start', async () => {
    await Promise.all([fillDemo(database), fillDemo(database)])
    expect(await number(database, 'select count(*) from category')).toBe(32)
    await database.query('delete from category')
    await fillDemo(database)
    expect(await number(database, 'select count(*) from category')).toBe(0)
  })

  it('does not happen in a database that is already in use', async () => {
    const used = await testDatabase()
    try {
      await used.database.query(
        `insert into category (id, name) values (gen_random_uuid(), 'Ours')`,
      )
      await fillDemo(used.database)
      expect(await number(used.database, 'select count(*) from category')).toBe(1)
    } finally {
      await used.drop()
    }
  })
})
