import { firstBrokenClientRule } from '@zaffa/contract/client-rules'
import { feedTypes } from '@zaffa/contract/feed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { listTables } from '../backup/tables.ts'
import { type Database, poolBeside } from '../database/connect.ts'
import { transaction } from '../database/transaction.ts'
import { exportRecords } from '../feed/export-records.ts'
import { edgeCases } from './edge-cases.fixture.ts'
import { fillDemo, insertDemo } from './fill-demo.ts'
import { paintPictures } from './pictures.ts'

async function number(database: Database, sql: string): Promise<number> {
  const { rows } = await database.query<{ number: number }>(`select (${sql}) as number`)
  return rows[0]?.number ?? Number.NaN
}

/** The records, whose row ids differ from database to database, and the images. */
async function contentOf(database: Database) {
  const { rows: images } = await database.query('select path, content from image order by path')
  const records: unknown[] = []
  for (const type of feedTypes) {
    for await (const some of exportRecords(database, type)) records.push(...some)
  }
  return { images, records }
}

/** Types whose records have texts, and the fields of these. */
const written = feedTypes.filter((type) => !['payment', 'conversation'].includes(type))
const textFields = /(name|title|description|notes|text|admin_reply)$/

function textsOf(record: unknown): string[] {
  return Object.entries(record ?? {}).flatMap(([field, value]) => {
    if (typeof value === 'object') return textsOf(value)
    return textFields.test(field) ? [String(value)] : []
  })
}

function languagesOf(texts: string[]): string[] {
  const text = texts.join(' ').replace(/https:\S+/g, '')
  return ['Arabic', 'Latin'].filter((script) => new RegExp(`\\p{sc=${script}}`, 'u').test(text))
}

describe('the demo', () => {
  let test: TestDatabase
  let database: Database

  beforeAll(async () => {
    test = await testDatabase()
    database = test.database
    await fillDemo(database)
  })
  afterAll(() => test.drop())

  it.each([
    ['client', 132],
    ['provider', 64],
    ['category', 32],
    ['contract', 168],
    ['conversation', 46],
    ['payment', 182],
    ['review', 88],
  ])('has the documented number of rows of %s', async (table, count) => {
    expect(await number(database, `select count(*) from ${table}`)).toBe(count)
  })

  it('has pending applications from many cities and trades', async () => {
    const pending = `from application where status = 'pending'`
    expect(await number(database, `select count(*) ${pending}`)).toBe(38)
    for (const column of ['city_id', 'category_id']) {
      const different = `select count(distinct ${column}) ${pending}`
      expect(await number(database, different), column).toBeGreaterThan(20)
    }
  })

  it('has about half of its records in Arabic, and none in two languages', async () => {
    for (const type of written) {
      const records: unknown[] = []
      for await (const some of exportRecords(database, type)) records.push(...some)
      const languages = records.map((record) => languagesOf(textsOf(record)))
      const mixed = records.filter((_, index) => (languages[index]?.length ?? 0) > 1)
      expect(mixed, type).toEqual([])
      const arabic = languages.filter(([language]) => language === 'Arabic').length
      expect(arabic / records.length, type).toBeGreaterThan(0.4)
      expect(arabic / records.length, type).toBeLessThan(0.65)
    }
  })

  it.each(['text', 'admin_reply'])('has reviews whose %s fits the rating', async (column) => {
    const everywhere = `select count(*) from (
      select from review group by ${column} having ${column} is not null
        and max(rating) >= 4 and min(rating) < 3) as unfitting`
    expect(await number(database, everywhere)).toBe(0)
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
      await fillDemo(other.database)
      const content = await contentOf(database)
      expect(content.records.length).toBeGreaterThan(1000)
      expect(await contentOf(other.database)).toEqual(content)
    } finally {
      await other.drop()
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
    const impatient = poolBeside(database, { lockTimeout: 1 })
    const fills = Promise.all([fillDemo(impatient), fillDemo(impatient)])
    await fills.finally(() => impatient.end())
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

  it('fails with the reason if a record is refused, and leaves nothing behind', async () => {
    const used = await testDatabase()
    try {
      await used.database.query(
        `insert into client (id, full_name, email, phone_number, user_registered_with)
         values (gen_random_uuid(), 'Noura', 'noura.alqahtani@example.com', '+966500000000', 'MANUAL')`,
      )
      const pictures = await paintPictures()
      const filling = transaction(used.database, (tx) => insertDemo(tx, pictures))
      await expect(filling).rejects.toThrow('client-127 is refused: Another client has this email')
      expect(await number(used.database, 'select count(*) from client')).toBe(1)
      expect(await number(used.database, 'select count(*) from image')).toBe(0)
    } finally {
      await used.drop()
    }
  })
})
