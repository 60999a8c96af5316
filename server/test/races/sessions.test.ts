import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { logIn, startApi, type TestApi } from '../app.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { actionsOn, atOnce, auditStaysWhole, countRows, raceTest } from './race.ts'

describe('sessions', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  raceTest('logout against a write: written before it, or refused', async (round) => {
    const token = await logIn(api.url)
    const name = `Halls ${round}`
    const [written, loggedOut] = await atOnce(
      () => api.call(categoryCalls.create, { body: { name }, token }),
      () => api.call(sessionCalls.logout, { token }),
    )
    expect(loggedOut.status).toBe(200)
    expect([201, 401]).toContain(written.status)
    const stored = written.status === 201 ? 1 : 0
    expect(await countRows(api.database, 'category where name = $1', [name])).toBe(stored)
    const { rows } = await api.database.query<{ action: string }>(
      'select action from audit_record order by sequence desc limit $1',
      [stored + 1],
    )
    const expected = ['session.logout', ...(stored ? ['category.create'] : [])]
    expect(rows.map(({ action }) => action)).toEqual(expected)
    return written.status
  })

  auditStaysWhole(() => api.database)
})

describe('starts', () => {
  const script = fileURLToPath(new URL('first-administrator-process.ts', import.meta.url))
  let test_: TestDatabase
  let servers: [ChildProcess, ChildProcess]
  beforeAll(async () => {
    test_ = await testDatabase()
    const start = () => fork(script, [JSON.stringify(test_.connection)], { execArgv: [] })
    servers = [start(), start()]
    await Promise.all(servers.map((server) => once(server, 'message')))
  })
  afterAll(async () => {
    const ends = servers.map((server) => once(server, 'exit'))
    for (const server of servers) server.disconnect()
    await Promise.all(ends)
    await test_.drop()
  })

  raceTest('two processes that start at once: one first administrator', async (round) => {
    const { database } = test_
    await Promise.all(
      servers.map((server, number) => {
        server.send(`owner${round}-${number}`)
        return once(server, 'message')
      }),
    )
    const { rows } = await database.query<{ id: string; username: string }>(
      'select id, username from administrator',
    )
    expect(rows).toHaveLength(1)
    expect(await actionsOn(database, rows[0]?.id ?? '')).toEqual(['administrator.create'])
    expect(await countRows(database, 'audit_record', [])).toBe(round)
    await database.query('delete from administrator')
    return rows[0]?.username.at(-1)
  })

  auditStaysWhole(() => test_.database)
})
