import { calls } from '@zaffa/contract/schema/calls'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdministrator } from '../../src/auth/administrators.ts'
import { appliedMigrations, applyMigrations, migrate } from '../../src/database/migrate.ts'
import { knownMigrations } from '../../src/database/migration-files.ts'
import { grantToRuntime } from '../../src/database/roles.ts'
import { transactionOnAnySchema } from '../../src/database/transaction.ts'
import { byTest, login, readError, startApi, type TestApi } from '../app.ts'
import { bearer, nameOf, strike, takeAim } from '../attacks/aims.ts'
import { fingerprint } from '../attacks/fingerprint.ts'
import { clientRecord, marketplace, toLines } from '../feed.ts'
import { patient, waitingQueries } from '../locks.ts'
import released from '../releases/migrations.json' with { type: 'json' }

/** The database of a running server is migrated by a newer version, or restored by an older one. */

let api: TestApi
beforeAll(async () => {
  api = await startApi({}, patient)
})
afterAll(() => api.close())

const newer = '9000-newer.sql'

/** What a newer version does to the database. */
const migrateAsNewer = (sql: string, oldestServer: number | null = null) =>
  transactionOnAnySchema(api.owner, async (tx) => {
    await tx.query(sql)
    await tx.query(
      "insert into migration (name, checksum, oldest_server) values ($1, 'newer', $2)",
      [newer, oldestServer],
    )
  })

const undo = (sql: string) =>
  transactionOnAnySchema(api.owner, async (tx) => {
    await tx.query(sql)
    await tx.query('delete from migration where name = $1', [newer])
  })

const ready = () => fetch(`${api.url}/health/ready`)
const numberOfLast = async () => Number.parseInt((await knownMigrations()).at(-1)?.name ?? '', 10)
const addCategory = (name: string) => api.call(categoryCalls.create, { body: { name } })

test('a migration that this version does not know stops every write and every read that fails', async () => {
  const aim = await takeAim(api)
  const { post, events } = await marketplace(api)
  await migrateAsNewer('alter table client rename column full_name to name')
  const before = await fingerprint(api.owner)

  const unready = await readError(await ready(), 503)
  expect(unready.message).toBe(
    `The database was migrated by a newer version of Zaffa (${newer}), which this version cannot work with. Upgrade this server`,
  )
  const statuses: Record<string, number> = {}
  for (const call of calls) {
    const { token = api.token, ...rest } = aim(call)
    const response = await strike(api, call, rest, call.open ? {} : bearer(token))
    statuses[nameOf(call)] = response.status
    if (call.method === 'GET' && !call.recorded && response.ok) continue
    expect(await readError(response, 503), nameOf(call)).toMatchObject({ code: 'upgrading' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses).toMatchObject({
    [nameOf(categoryCalls.list)]: 200,
    [nameOf(clientCalls.list)]: 503,
  })
  const fed = await post(toLines([clientRecord('c', 1)]))
  expect(await readError(fed, 503)).toMatchObject({ code: 'upgrading' })
  expect([200, 503]).toContain((await events()).status)
  expect(await fingerprint(api.owner)).toBe(before)

  await undo('alter table client rename column name to full_name')
  expect((await ready()).status).toBe(200)
  expect((await addCategory('Compatible again')).status).toBe(201)
  expect((await api.call(clientCalls.list)).status).toBe(200)
})

test('a migration made for this version too changes nothing for it, and lets it start again', async () => {
  await migrateAsNewer('alter table client add nickname text', await numberOfLast())
  expect((await ready()).status).toBe(200)
  expect((await addCategory('Expanded')).status).toBe(201)
  expect(await migrate(api.owner)).toEqual({ applied: [] })

  await undo('alter table client drop nickname')
  await migrateAsNewer('alter table client add nickname text', (await numberOfLast()) + 1)
  expect((await ready()).status).toBe(503)
  await expect(migrate(api.owner)).rejects.toThrow('The database is newer than this version')
  await undo('alter table client drop nickname')
})

test('a write that waits for a migration is refused after it', async () => {
  const waiting = () => waitingQueries(api.database)
  const holder = await api.owner.connect()
  await holder.query('begin')
  await holder.query('lock table migration in access exclusive mode')
  const added = addCategory('In between')
  await expect.poll(waiting).toBe(1)
  await holder.query("insert into migration (name, checksum) values ($1, 'newer')", [newer])
  await holder.query('commit')
  holder.release()
  await readError(await added, 503)
  await undo('select')
})

const earlier: [string, (known: number) => number][] = [
  ...Object.entries(released)
    .slice(-2)
    .map(([version, names]): [string, () => number] => [version, () => Object.keys(names).length]),
  ['the migration before the last', (known) => known - 1],
]

test.each(earlier)(
  'a database restored to %s is not written until it is migrated',
  async (_, count) => {
    const known = await knownMigrations()
    const first = known.slice(0, count(known.length))
    await transactionOnAnySchema(api.owner, async (tx) => {
      await tx.query('drop schema public cascade; create schema public')
      await appliedMigrations(tx)
      await applyMigrations(tx, first)
      await grantToRuntime(tx, api.owner.runtimeRole)
    })
    const unready = await readError(await ready(), 503)
    expect(unready.message).toBe(
      'The database has the schema of an earlier version of Zaffa. Restart this server, which migrates it',
    )
    const body = { uniqueField: login.username, password: login.password }
    await api.refused(sessionCalls.login, 503, { body, token: null })
    const { rowCount: attempts } = await api.owner.query('select from login_attempt')
    expect(attempts).toBe(0)

    await migrate(api.owner)
    await createAdministrator(api.owner, byTest, login)
    expect((await ready()).status).toBe(200)
    await api.ok(sessionCalls.login, { body, token: null })
  },
)
