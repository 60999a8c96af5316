import { categoryCalls } from '@zaffa/contract/schema/categories'
import { paymentCalls } from '@zaffa/contract/schema/payments'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { factories } from '../../test/factories.ts'
import { startPooler } from '../../test/pooler.ts'
import { dryRun } from '../feed/dry-run.ts'
import { readBatches } from '../feed/read-batches.ts'
import { readRecords } from '../feed/read-lines.ts'
import { abortable } from './abortable.ts'
import { type ConnectOptions, connect, type Database } from './connect.ts'
import { type Transaction, transaction } from './transaction.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Another pool on the database of the test. */
function another(connection: pg.PoolConfig, options: ConnectOptions = {}): Database {
  const database = connect({ ...api.owner.options, ...connection }, { max: 1, ...options })
  onTestFinished(() => database.end())
  return database
}

const names = [
  'timezone',
  'datestyle',
  'default_transaction_isolation',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'jit',
  'max_parallel_workers_per_gather',
]
const needed = ['UTC', 'ISO, YMD', 'read committed', '15s', '3s', '30s', 'off', '0']

async function settingsOf(database: Database) {
  const { rows } = await database.query<{ value: string }>(
    'select current_setting(name) as value from unnest($1::text[]) with ordinality as n (name, place) order by place',
    [names],
  )
  return rows.map(({ value }) => value)
}

test('a session has what it needs, whatever the database and the address set', async () => {
  const { database: name, host, port, user } = api.owner.options
  for (const [setting, value] of Object.entries({
    timezone: 'Asia/Tokyo',
    datestyle: 'German',
    default_transaction_isolation: 'serializable',
    lock_timeout: '0',
    jit: 'on',
  })) {
    await api.owner.query(`alter database ${name} set ${setting} = '${value}'`)
  }
  const query = new URLSearchParams({
    ...{ host: `${host}`, port: `${port}`, user: `${user}`, statement_timeout: '1' },
    options: '-c timezone=America/St_Johns -c datestyle=SQL -c max_parallel_workers_per_gather=4',
  })
  const plain = another({})
  const given = another({ connectionString: `postgres:///${name}?${query}`.replaceAll('+', '%20') })
  expect(await settingsOf(plain)).toEqual(needed)
  expect(await settingsOf(given)).toEqual(needed)
  await api.owner.query(`alter database ${name} reset all`)
})

test('times and days are right in a session of any zone; a day in another form is never sent', async () => {
  const created_at = '2026-03-01T20:30:00.123456Z'
  const make = factories(api.database)
  await make.payment({ created_at })
  const strange = await api.database.connect()
  await strange.query("set timezone = 'Asia/Tokyo'")
  const { rows } = await strange.query('select created_at from payment')
  expect(rows).toEqual([{ created_at }])
  await strange.query("set datestyle = 'German'")
  await expect(strange.query("select date '2026-03-01' as day")).rejects.toThrow('not in ISO form')
  await expect(strange.query('select created_at from payment')).rejects.toThrow('not in ISO form')
  strange.release(true)
  const { data } = await api.ok(paymentCalls.list)
  expect(data.map(({ createdAt }) => createdAt)).toEqual([created_at])
})

describe('behind a pooler', () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>
  beforeAll(async () => {
    pooler = await startPooler(api.owner.options)
  })
  afterAll(() => pooler.close())

  test('nothing is in the startup packet that a pooler could refuse', async () => {
    await another(pooler.address).query('select 1')
    const { user, database } = api.owner.options
    const parameters = { user, database, application_name: 'zaffa', client_encoding: 'UTF8' }
    expect(pooler.startups.at(-1)).toEqual([...Object.entries(parameters).flat(), '', ''])
  })

  test('no statement is left in the session, and a transaction brings its own limits', async () => {
    const named = { name: 'asked by name', text: 'select $1::int as one', values: [1] }
    const statements = async (database: Database) => {
      expect((await database.query(named)).rows).toEqual([{ one: 1 }])
      return (await database.query('select from pg_prepared_statements')).rowCount
    }
    const pooled = another(pooler.address)
    expect(await statements(pooled)).toBe(0)
    expect(await statements(another({}))).toBe(1)

    // Like a session that the pooler lends for the first time.
    await pooled.query('reset all')
    const expectLimits = async (tx: Transaction) => {
      const { rows } = await tx.query(
        "select current_setting('lock_timeout') as lock, current_setting('transaction_isolation') as level",
      )
      expect(rows).toEqual([{ lock: '3s', level: 'read committed' }])
    }
    await transaction(pooled, expectLimits)
    const none = readBatches(readRecords([]))
    for await (const answers of dryRun(pooled, none, expectLimits)) expect(answers).toEqual([])
  })

  test('a query is cancelled, and a transaction is aborted and rolled back', async () => {
    // Without a limit, so that only the cancellation can end the queries in time.
    const pooled = another(pooler.address, { max: 2, statementTimeout: 0 })
    const abort = new AbortController()
    const running = abortable(pooled, abort.signal).query('select pg_sleep(1000)')
    const cancelled = expect(running).rejects.toThrow('canceling statement due to user request')
    await expect.poll(sleepers).toBe(1)
    abort.abort()
    await cancelled

    const work = transaction(pooled, async (tx) => {
      await tx.query("insert into city (id, name) values (gen_random_uuid(), 'Nowhere')")
      await tx.query('select pg_sleep(1000)')
    })
    const failure = expect(work).rejects.toThrow()
    await expect.poll(sleepers).toBe(1)
    await pooled.abort()
    await failure
    await expect.poll(sleepers).toBe(0)
    const { rowCount } = await api.database.query("select from city where name = 'Nowhere'")
    expect(rowCount).toBe(0)
  })
})

async function sleepers() {
  const { rowCount } = await api.owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  )
  return rowCount
}

test('after a demotion the next write goes to the new primary', async () => {
  const { create } = categoryCalls
  const connections = await Promise.all(Array.from({ length: 5 }, () => api.database.connect()))
  for (const connection of connections) {
    await connection.query('set default_transaction_read_only = on')
    connection.release()
  }
  expect((await fetch(`${api.url}/health/ready`)).status).toBe(503)
  expect((await fetch(`${api.url}/health/ready`)).status).toBe(200)

  const again = await Promise.all(Array.from({ length: 5 }, () => api.database.connect()))
  for (const connection of again) {
    await connection.query('set default_transaction_read_only = on')
    connection.release()
  }
  await api.refused(create, 503, { body: { name: 'Too early' } })
  await api.ok(create, { body: { name: 'In time' } })
})
