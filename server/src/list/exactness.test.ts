import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { record } from '../../test/evidence.ts'
import { truePage } from '../../test/list-truth.ts'
import { readConfig } from '../config.ts'
import { connect, type Database } from '../database/connect.ts'
import { sql } from '../database/sql.ts'
import { prepareDatabase } from '../prepare.ts'
import { findPage } from './find-page.ts'
import { pruneJournal } from './journal.ts'
import { Memory } from './memory.ts'
import { searchTerms } from './search-terms.ts'

/**
 * Compares pages and totals with brute force in the same snapshot, while writers commit, roll back,
 * pause and are killed. Each reader acts as a server with its own memory.
 */

const definition = {
  from: 'provider r',
  columns: 'r.id as "_id"',
  journal: 'provider',
  texts: sql`provider_text r where true`,
}
const long = process.env.SOAK === '1'
const rounds = long ? 2000 : 60
const searches = ['', 'a', 'sara', 'نوره', 'rare', 'renamed', '05', 'absent']

let opened: TestDatabase
let database: Database
beforeAll(async () => {
  opened = await testDatabase()
  database = connect(opened.connection, { max: 20 })
  await database.query(
    `insert into provider (id, full_name, company_name, phone_number, email, created_at)
     select gen_random_uuid(), (array['Noura', 'نورة', 'Sara'])[1 + n % 3],
       case when n % 97 = 0 then 'Rare Pearl' else 'Halls' end,
       '+9665' || lpad(n::text, 8, '0'), 'p' || n || '@example.com',
       timestamptz '2026-01-01' + (n * 131 % 5000) * interval '1 second'
     from generate_series(1, 3000) as n`,
  )
})
afterAll(async () => {
  await database.end()
  await opened.drop()
})

const change = (n: number) => {
  const some = `select id from provider order by md5(id::text || ${n}) limit ${1 + (n % 4)}`
  const changes = [
    `insert into provider (id, full_name, company_name, phone_number, email)
     select gen_random_uuid(), 'Sara ${n}', 'Rare', '+966500000000', 'n@example.com'`,
    `update provider set full_name = 'Renamed ${n % 7}' where id in (${some})`,
    `delete from provider where id in (${some})`,
    `update provider set created_at = created_at - interval '1 day' where id in (${some})`,
  ]
  return changes[n % changes.length] ?? ''
}

/** Some transactions commit, some roll back, another connection kills some. */
async function write(seed: number, isDone: () => boolean) {
  for (let n = seed; !isDone(); n += 1) {
    const client = await database.connect()
    let broken = false
    try {
      await client.query('begin')
      await client.query(change(n))
      await client.query('select pg_sleep(random() * 0.01)')
      await client.query(change(n * 3 + 1))
      if (n % 11 === 0) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        await database.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      }
      await client.query(n % 3 === 0 ? 'rollback' : 'commit')
    } catch {
      // Killed, or a deadlock between writers of the same rows: rolled back either way.
      broken = true
    } finally {
      client.release(broken)
    }
  }
}

async function read(seed: number) {
  const memory = new Memory()
  for (let n = seed; n < seed + rounds; n += 1) {
    const search = searches[n % searches.length] ?? ''
    const sortBy = n % 2 ? 'Newest' : 'Oldest'
    const offset = [0, 8, 400, 1600, 2900][n % 5] ?? 0
    const tx = await database.connect()
    try {
      await tx.query('begin isolation level repeatable read')
      const spot = { sortBy, offset, pageSize: 8 } as const
      const page = await findPage<{ _id: string }>(
        tx,
        definition,
        memory,
        searchTerms(search),
        spot,
      )
      const truth = await truePage(tx, search, sortBy, offset)
      const asked = `${search}, ${sortBy}, ${offset}`
      expect([asked, page.totalDocuments, page.data.map(({ _id }) => _id)]).toEqual([
        asked,
        truth.total,
        truth.ids,
      ])
      await tx.query('commit')
    } finally {
      tx.release()
    }
  }
}

test('every page and total matches its snapshot during concurrent writes', async ({ task }) => {
  let done = false
  const writers = [1, 1000, 2000, 3000, 4000, 5000].map((seed) => write(seed, () => done))
  try {
    await Promise.all([1, 2, 3, 4].map(read))
  } finally {
    done = true
    await Promise.all(writers)
  }
  record(task, {
    suite: 'Lists',
    what: 'pages and totals during writes',
    count: 4 * rounds,
    lost: 0,
  })
})

test('does not use the memory of another run of the database', async () => {
  const memory = new Memory()
  const ask = () =>
    findPage(database, definition, memory, [], { sortBy: 'Newest', offset: 0, pageSize: 8 })
  const { totalDocuments } = await ask()
  const remembered = memory.get('')
  if (!remembered) throw new Error('nothing was remembered')
  memory.set('', { ...remembered, count: 7, epoch: 'before the failover' })
  expect((await ask()).totalDocuments).toBe(totalDocuments)
  expect(memory.get('')?.epoch).toBe(remembered.epoch)
})

test('a start drops the journal of another cluster, which pg_dump copied', async () => {
  // That cluster has had more transactions.
  const foreign = '(pg_current_xact_id()::text::bigint + 1000000)::text::xid8'
  await database.query(`insert into list_horizon values (${foreign})`)
  await database.query(
    `insert into list_change (list, transaction, created_at, id, search, step)
     values ('provider', ${foreign}, now(), gen_random_uuid(), 'sara', 1)`,
  )
  await prepareDatabase(opened.database, readConfig({ DATABASE_URL: 'postgres://there' }))
  const memory = new Memory()
  for (let round = 0; round < 3; round += 1) {
    const { totalDocuments } = await findPage(database, definition, memory, [], {
      sortBy: 'Newest',
      offset: 0,
      pageSize: 8,
    })
    const { rows } = await database.query<{ total: number }>(
      'select count(*) as total from provider',
    )
    expect(totalDocuments).toBe(rows[0]?.total)
    expect(memory.get('')?.count).toBe(totalDocuments)
    await database.query(change(0))
  }
})

test('checkpoints from before the horizon of the journal are made anew', async () => {
  const memory = new Memory()
  const ask = (offset: number) =>
    findPage<{ _id: string }>(database, definition, memory, [], {
      sortBy: 'Newest',
      offset,
      pageSize: 8,
    })
  await ask(1600)
  expect(memory.get('')?.checkpoints).toBeDefined()
  const { rows: early } = await database.query<{ xid: string }>(
    `insert into provider (id, full_name, company_name, phone_number, email, created_at)
     select gen_random_uuid(), 'Early', 'Bird', '+966500000000', 'e@example.com',
       timestamptz '2020-01-01' + n * interval '1 second' from generate_series(1, 500) as n
     returning pg_current_xact_id()::text as xid`,
  )
  const oldest = async () => {
    const { rows } = await database.query<{ now: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as now',
    )
    return BigInt(rows[0]?.now ?? 0)
  }
  // A transaction in another database keeps the horizon back.
  await expect.poll(async () => (await oldest()) > BigInt(early[0]?.xid ?? 0)).toBe(true)
  const now = await oldest()
  // Keeps the count up to date, but not the numbers of the checkpoints.
  await ask(8)
  await pruneJournal(database, String(now))
  const tx = await database.connect()
  const page = await ask(1600)
  const truth = await truePage(tx, '', 'Newest', 1600)
  tx.release()
  expect(page.data.map(({ _id }) => _id)).toEqual(truth.ids)
})
