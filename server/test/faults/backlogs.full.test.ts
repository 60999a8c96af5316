import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepReads } from '../../src/audit/reads.ts'
import { verifyChain } from '../../src/audit/verify.ts'
import { createAdministrator } from '../../src/auth/administrators.ts'
import { sweepLogins } from '../../src/auth/sweep-logins.ts'
import { sweepTickets } from '../../src/auth/tickets.ts'
import type { Database } from '../../src/database/connect.ts'
import { batchSize } from '../../src/database/sweep.ts'
import { Aside, sweepAside } from '../../src/feed/aside.ts'
import { pruneJournal } from '../../src/list/journal.ts'
import { byTest, login } from '../app.ts'
import { readAudit } from '../audit.ts'
import { type TestDatabase, testDatabase } from '../database.ts'

/**
 * What is swept may have piled up: while nobody ran a server, or while somebody attacked it. However
 * much it is, no statement takes long.
 */

let made: TestDatabase
let database: Database
let administrator: string
beforeAll(async () => {
  made = await testDatabase()
  database = made.runtime
  administrator = await createAdministrator(database, byTest, login)
  // Notes how many rows each statement removed, in which transaction.
  await made.database.query(`
    create table removed (name text, transaction xid8, count bigint);
    create function note_removed() returns trigger language plpgsql security definer as $$
      begin
        insert into removed select tg_table_name, pg_current_xact_id(), count(*) from gone;
        return null;
      end $$`)
})
afterAll(() => made.drop())

const rows = 2 * batchSize + 1
const inThree = [batchSize, batchSize, 1]

/** Inserts old rows with SQL in which `n` is their number. */
async function fill(table: string, insert: string) {
  await noteRemovals(table)
  await database.query(`insert into ${table} ${insert} from generate_series(1, ${rows}) n`)
}

const noteRemovals = (table: string) =>
  made.database.query(
    `create trigger note after delete on ${table} referencing old table as gone
       for each statement execute function note_removed()`,
  )

/** How many rows each transaction removed. */
async function removedFrom(table: string): Promise<number[]> {
  const { rows } = await made.database.query<{ count: number }>(
    `select sum(count) as count from removed where name = $1 and count > 0
     group by transaction order by transaction`,
    [table],
  )
  return rows.map(({ count }) => count)
}

const leftIn = async (table: string) => (await database.query(`select from ${table}`)).rowCount

test('counts of failed logins: all are in the audit trail', async () => {
  await fill(
    'login_attempt',
    `(key, account, failures, since)
     select decode(md5(n::text), 'hex'), decode(md5(n::text), 'hex'), 2, now() - interval '1 hour'`,
  )
  await sweepLogins(database)
  expect(await removedFrom('login_attempt')).toEqual(inThree)
  expect(await leftIn('login_attempt')).toBe(0)
  const recorded = await readAudit(database, inThree.length)
  expect(recorded.map(({ changes }) => changes.failed_logins?.after)).toEqual(
    inThree.map((count) => 2 * count),
  )
})

test('sessions that ended long ago', async () => {
  await fill(
    'session',
    `(token_hash, administrator_id, last_seen_at, address, user_agent)
     select decode(md5(n::text), 'hex'), '${administrator}', now() - interval '91 days', '', ''`,
  )
  await sweepLogins(database)
  expect(await removedFrom('session')).toEqual(inThree)
  expect(await leftIn('session')).toBe(0)
})

test('login tickets, between two stops of the server', async () => {
  await fill(
    'login_ticket',
    `(ticket_hash, administrator_id, created_at)
     select decode(md5(n::text), 'hex'), '${administrator}', now() - interval '6 minutes'`,
  )
  await sweepTickets(database, AbortSignal.abort())
  expect(await removedFrom('login_ticket')).toEqual([batchSize])
  await sweepTickets(database)
  expect(await removedFrom('login_ticket')).toEqual(inThree)
  expect(await leftIn('login_ticket')).toBe(0)
})

test('reads, whose chain goes on from the last one', async () => {
  await fill(
    'read_record',
    `(at, administrator_id, administrator, action, record_id, address, request_id)
     select now() - interval '401 days', '${administrator}', 'admin', 'client.read', '', '', ''`,
  )
  await sweepReads(database, 400)
  expect(await removedFrom('read_record')).toEqual([batchSize, batchSize])
  expect(await verifyChain(database, 'reads')).toMatchObject({ records: 1, broken: null })
})

test('changes of lists', async () => {
  await fill('list_change', "(list, transaction, step) select 'none', '3', 1")
  await pruneJournal(database, '4')
  expect(await removedFrom('list_change')).toEqual(inThree)
  expect(await leftIn("list_change where list = 'none'")).toBe(0)
})

test('lines of a feed that waited, and of one whose server was killed', async () => {
  await fill(
    'feed_aside',
    `(request, rank, line, record, at)
     select '${administrator}', 1, n, '{}', now() - interval '2 days'`,
  )
  const aside = new Aside()
  const lines = Array.from({ length: rows }, (_, line) => ({
    ...{ line, type: 'client' as const, id: `u-${line}`, version: undefined, data: {} },
  }))
  await aside.put(database, lines)
  await aside.clear(database)
  expect(await removedFrom('feed_aside')).toEqual(inThree)
  await sweepAside(database)
  expect(await removedFrom('feed_aside')).toEqual([...inThree, ...inThree])
  expect(await leftIn('feed_aside')).toBe(0)
})
