import type { Sort } from '@zaffa/contract/list'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { knownTotals, truePage, trueTotals } from '../../test/list-truth.ts'
import { connect, type Database } from '../database/connect.ts'
import { transaction } from '../database/transaction.ts'
import { defineList } from './define-list.ts'
import { outdateLists, pruneJournal } from './journal.ts'
import { containing, hasTrigram } from './search-terms.ts'

type Row = { _id: string }

const definition = { from: 'provider r', columns: 'r.id as "_id"', journal: 'provider' }

const waiting = { signal: new AbortController().signal }

let opened: TestDatabase
let database: Database
beforeAll(async () => {
  opened = await testDatabase()
  database = opened.database
})
afterAll(() => opened.drop())

/** Names from few letters give every kind of term: common, rare, short, absent. */
const insert = (rows: number, seed: number) =>
  database.query(
    `insert into provider (id, full_name, company_name, phone_number, email, created_at)
     select gen_random_uuid(),
       (array['Noura', 'نورة', 'Sara', 'محمد'])[1 + (n * 7 + $2) % 4],
       case when n % 97 = 0 then 'Rare Pearl' else (array['Halls', 'قاعات'])[1 + n % 2] end,
       '+9665' || lpad(((n * 7919 + $2 * 104729) % 100000000)::text, 8, '0'),
       'p' || n || '@example.com',
       timestamptz '2026-01-01' + ((n * 131 + $2 * 17) % 5000) * interval '1 second'
     from generate_series(1, $1::bigint) as n`,
    [rows, seed],
  )

async function compare(
  list: ReturnType<typeof defineList<Row>>,
  search: string,
  sortBy: Sort,
  page: number,
) {
  const [answer, truth] = [
    await list.page(database, { page, pageSize: 8, search, sortBy }, waiting),
    await truePage(database, search, sortBy, (page - 1) * 8),
  ]
  const asked = `${search || 'all'}, ${sortBy}, page ${page}`
  const ids = answer.data.map(({ _id }) => _id)
  expect({ asked, total: answer.totalDocuments, ids }).toEqual({ asked, ...truth })
}

const searches = [
  '',
  'a',
  'نو',
  'zz',
  'e',
  'sara',
  'نوره',
  'rare',
  'pearl noura',
  'example',
  '05',
  'absent',
  'p77@',
  'noura rare 05 e',
]

describe('a list of ten thousand rows', () => {
  const list = defineList<Row>(definition)
  beforeAll(async () => {
    for (let part = 0; part < 10; part += 1) await insert(1000, part)
    await database.query('analyze provider')
  })

  test.each(searches)('every page of "%s" is correct, with the correct total', async (search) => {
    const { total } = await truePage(database, search, 'Newest', 0)
    const last = Math.max(Math.ceil(total / 8), 1)
    const pages = [1, 2, 65, Math.ceil(last / 3), Math.ceil(last / 2), last - 1, last, last + 1]
    for (const sortBy of ['Newest', 'Oldest'] as const) {
      for (const page of pages.filter((page) => page > 0)) await compare(list, search, sortBy, page)
    }
  })

  test('a search may have many terms', async () => {
    const { rows } = await database.query<{ search: string }>(
      "select search from provider where search like '%rare%' limit 1",
    )
    const text = rows[0]?.search ?? ''
    const pieces = [...text].flatMap((_, n) => [text.slice(n, n + 3), text.slice(n, n + 5)])
    const terms = [...new Set(pieces)].filter((piece) => !piece.includes(' ') && piece.length > 2)
    expect(terms.length).toBeGreaterThan(50)
    for (const last of ['ra', 'rare', 'r']) {
      await compare(list, `${terms.join(' ')} ${last}`, 'Newest', 1)
    }
  })

  test('the trigram index knows Arabic letters', async () => {
    const { rows } = await database.query<{ known: number }>(
      "select cardinality(show_trgm('نوره')) as known",
    )
    expect(rows[0]?.known).toBeGreaterThan(3)
  })

  test('hasTrigram agrees with the trigram index', async () => {
    const alone = connect(opened.connection, { max: 1 })
    await alone.query('set enable_seqscan = off')
    const candidates = async (term: string) => {
      const { rows } = await alone.query(
        'explain (analyze, format json) select from provider_text where search like $1',
        [containing(term)],
      )
      return Number(/Bitmap Index Scan.*?"Actual Rows":(\d+)/.exec(JSON.stringify(rows))?.[1])
    }
    const all = await candidates('z')
    expect(all).toBeGreaterThanOrEqual(10_000)
    const terms = ['zq', 'zqj', 'z.', 'z..', '.z', 'zq.', 'z.q', '@z', 'z_q', '_z', 'z_', '--']
    const other = ['--z', 'ظط.', 'ظط', 'ظطض', '77%', '%z', "z'q", '日', '日本語', 'z😀', 'z😀q']
    for (const term of [...terms, ...other]) {
      expect([term, hasTrigram(term)]).toEqual([term, (await candidates(term)) < all])
    }
    await alone.end()
  })
})

describe('matches that lie close together, far from the ends', () => {
  const year = (first: string, rows: number) =>
    database.query(
      `insert into provider (id, full_name, company_name, phone_number, email, created_at)
       select gen_random_uuid(), 'Sara', 'Together', '+966500000000', 'p@example.com',
         $1::timestamptz + n * interval '1 minute'
       from generate_series(1, $2::bigint) as n`,
      [first, rows],
    )

  beforeAll(async () => {
    await year('2020-01-01', 2500)
    await year('2030-01-01', 3)
    await database.query('analyze provider')
  })
  afterAll(() => database.query("delete from provider where company_name = 'Together'"))

  test('every page of them is correct', async () => {
    const list = defineList<Row>(definition)
    for (const sortBy of ['Newest', 'Oldest'] as const) {
      for (const page of [1, 2, 3, 17, 40, 200, 311, 312, 313, 314]) {
        await compare(list, 'together', sortBy, page)
      }
    }
  })
})

describe('what a server remembers stays true', () => {
  const list = defineList<Row>(definition)

  const step = fc.oneof(
    fc.record({ kind: fc.constant('insert'), rows: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ kind: fc.constant('delete'), rows: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ kind: fc.constant('rename'), rows: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ kind: fc.constant('rollback'), rows: fc.integer({ min: 1, max: 10 }) }),
  )

  const some = (rows: number) =>
    `select id from provider order by md5(id::text || '${rows}') limit ${rows}`

  async function apply({ kind, rows }: { kind: string; rows: number }, seed: number) {
    if (kind === 'insert') await insert(rows, seed)
    if (kind === 'delete') await database.query(`delete from provider where id in (${some(rows)})`)
    if (kind === 'rename') {
      await database.query(
        `update provider set full_name = 'Renamed Sara ' || (length(full_name) % 7)
         where id in (${some(rows)})`,
      )
    }
    if (kind === 'rollback') {
      await database.query(
        `do $$ begin delete from provider where id in (${some(rows)}); raise 'undo'; exception when others then null; end $$`,
      )
    }
  }

  test('after any history', async () => {
    let seed = 1
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...searches, 'renamed', 'renamed 3'),
        fc.constantFrom<Sort>('Newest', 'Oldest'),
        fc.integer({ min: 1, max: 900 }),
        async (history, search, sortBy, page) => {
          for (const change of history) {
            seed += 1
            await apply(change, seed)
          }
          await compare(list, search, sortBy, page)
          await compare(list, search, sortBy, 1)
        },
      ),
      { numRuns: 60 },
    )
    expect(await knownTotals(database)).toEqual(await trueTotals(database))
  })

  test('with several writers and readers at once, on two servers', async () => {
    const otherServer = connect(opened.connection)
    const lists = [list, defineList<Row>(definition)]
    try {
      const writer = async (seed: number) => {
        for (let n = 0; n < 15; n += 1) {
          await apply(
            { kind: ['insert', 'rename', 'delete'][n % 3] ?? '', rows: 1 + (n % 5) },
            seed + n,
          )
        }
      }
      const reader = async (server: Database, index: number) => {
        for (let n = 0; n < 40; n += 1) {
          const search = searches[n % searches.length] ?? ''
          await lists[index]?.page(
            server,
            {
              page: 1 + n * 20,
              pageSize: 8,
              search,
              sortBy: 'Newest',
            },
            waiting,
          )
        }
      }
      await Promise.all([
        ...[1000, 2000, 3000, 4000].map(writer),
        reader(database, 0),
        reader(otherServer, 1),
      ])
      for (const search of searches) {
        const { total } = await truePage(database, search, 'Newest', 0)
        const query = { page: 1, pageSize: 8, search, sortBy: 'Newest' } as const
        expect((await lists[0]?.page(database, query, waiting))?.totalDocuments).toBe(total)
        expect((await lists[1]?.page(otherServer, query, waiting))?.totalDocuments).toBe(total)
      }
      expect(await knownTotals(database)).toEqual(await trueTotals(database))
    } finally {
      await otherServer.end()
    }
  })

  test('when the changes since are no longer kept', async () => {
    await compare(list, 'sara', 'Newest', 1)
    await compare(list, 'sara', 'Newest', 120)
    await insert(50, 99)
    // Not the oldest transaction in progress: that may be one of another test's database.
    const { rows } = await database.query<{ now: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as now',
    )
    await pruneJournal(database, rows[0]?.now ?? '')
    expect((await database.query('select from list_change')).rowCount).toBe(0)
    await compare(list, 'sara', 'Newest', 1)
    await compare(list, 'sara', 'Newest', 120)
  })

  test('an insert does not read the texts, whatever was planned for an empty list', async () => {
    const other = await testDatabase()
    await other.database.query('analyze provider_text')
    await transaction(other.database, async (tx) => {
      const scans = () =>
        tx.query("select seq_scan from pg_stat_xact_user_tables where relname = 'provider_text'")
      const { rows: before } = await scans()
      for (let batch = 0; batch < 2; batch += 1) {
        await tx.query(
          `insert into provider (id, full_name, phone_number, email)
           select gen_random_uuid(), 'Noura', '+966500000000', 'n@example.com'
           from generate_series(1, 1000)`,
        )
      }
      expect((await scans()).rows).toEqual(before)
    })
    await other.drop()
  })

  test('when rows were written without the triggers', async () => {
    await compare(list, '', 'Newest', 1)
    await database.query('alter table provider disable trigger user')
    await insert(9000, 123)
    await database.query(
      `alter table provider enable trigger user;
       truncate provider_text;
       insert into provider_text (id, created_at, search) select id, created_at, search from provider`,
    )
    await transaction(database, outdateLists)
    await compare(list, '', 'Newest', 1)
    await compare(list, 'sara', 'Oldest', 300)
    await compare(list, '', 'Newest', 800)
  })
})
