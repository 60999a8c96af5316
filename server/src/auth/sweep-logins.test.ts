import { afterAll, beforeAll, expect, test } from 'vitest'
import { byTest, login } from '../../test/app.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { hold } from '../../test/locks.ts'
import type { Database } from '../database/connect.ts'
import { createAdministrator } from './administrators.ts'
import { sweepLogins } from './sweep-logins.ts'
import { countLoginAttempt } from './throttle.ts'
import { sweepTickets } from './tickets.ts'

let database: Database
let drop: TestDatabase['drop']
beforeAll(async () => {
  ;({ runtime: database, drop } = await testDatabase())
})
afterAll(() => drop())

test('a sweep does not wait for locks: the next sweep takes the locked rows', async () => {
  const id = await createAdministrator(database, byTest, login)
  await countLoginAttempt(database, 'noura', '192.0.2.1')
  await database.query("update login_attempt set since = now() - interval '16 minutes'")
  for (const name of ['held', 'free']) {
    await database.query(
      `insert into session (token_hash, administrator_id, last_seen_at, address, user_agent)
       values ($1::text::bytea, $2, now() - interval '91 days', '192.0.2.1', $1)`,
      [name, id],
    )
    await database.query(
      `insert into login_ticket (ticket_hash, administrator_id, created_at)
       values ($1, $2, now() - interval '6 minutes')`,
      [name, id],
    )
  }
  const left = async () => {
    const { rows } = await database.query(
      `select (select count(*) from login_attempt) as counts,
         (select string_agg(user_agent, ' ') from session) as sessions,
         (select string_agg(encode(ticket_hash, 'escape'), ' ') from login_ticket) as tickets`,
    )
    return rows[0]
  }
  const held = [
    'select from login_attempt where account is null for update',
    "select from session where user_agent = 'held' for update",
    "select from login_ticket where ticket_hash = 'held' for update",
  ]
  const frees = await Promise.all(held.map((query) => hold(database, query)))
  await sweepLogins(database)
  await sweepTickets(database)
  expect(await left()).toEqual({ counts: 1, sessions: 'held', tickets: 'held' })
  await Promise.all(frees.map((free) => free()))
  await sweepLogins(database)
  await sweepTickets(database)
  expect(await left()).toEqual({ counts: 0, sessions: null, tickets: null })
})
