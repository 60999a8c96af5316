import { feed } from '@zaffa/contract/feed'
import { keyCalls } from '@zaffa/contract/schema/calls'
import { feedCalls } from '@zaffa/contract/schema/feed'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readError, startApi, type TestApi } from '../../test/app.ts'
import { fingerprint } from '../../test/attacks/fingerprint.ts'
import { readAudit } from '../../test/audit.ts'
import { clientRecord, lineType, marketplace, toLines } from '../../test/feed.ts'
import { hold } from '../../test/locks.ts'
import { runCommand } from '../../test/run-command.ts'
import { commands } from '../commands/administer.ts'
import { Refusal } from '../refusal.ts'
import { tokenHash } from './sessions.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const run = (line: string) =>
  runCommand(commands.key, { database: api.database, words: line.split(' ') })

const statusOf = async (key: string) => {
  const headers = { authorization: `Bearer ${key}` }
  return (await fetch(`${api.url}${feed.events}`, { headers })).status
}

test('a key is shown once, kept as a hash, listed with its last use, and revoked', async () => {
  expect(await run('list')).toEqual(['There are no keys'])
  const [, key = ''] = await run('create shop --may feed,events')
  expect(key).toMatch(/^zfk_[A-Za-z0-9_-]{43}$/)
  const { rows } = await api.database.query('select * from feed_key')
  expect(rows[0].key_hash).toEqual(tokenHash(key))
  expect(JSON.stringify([rows, await readAudit(api.database, 10)])).not.toContain(key)

  expect(await run('list')).toEqual([
    expect.stringMatching(/^"shop" {2}may feed, events {2}since \S+ {2}never used$/),
  ])
  expect(await statusOf(key)).toBe(200)
  expect(await run('list')).toEqual([expect.stringMatching(/used \S+Z$/)])

  expect(await run('revoke Shop')).toEqual(['Revoked the key "Shop"'])
  expect(await statusOf(key)).toBe(401)
  expect(await run('list')).toEqual([expect.stringMatching(/revoked \S+Z$/)])
  const actions = (await readAudit(api.database, 2)).map(({ action }) => action)
  expect(actions).toEqual(['key.create', 'key.revoke'])
})

test.each([
  ['create', /^Which key/],
  ['create other', /^What may the key do/],
  ['create other --may everything', /^What may the key do/],
  ['create --may', /^Which key/],
  ['create other --may', /^What may the key do/],
  ['create other --may deciders', /must also have the right events$/],
  ['create SHOP --may feed', /^There is already a key "SHOP"/],
  ['revoke shop', /^There is no key "shop"$/],
  ['change shop', /^Usage: key create/],
])('key %s is refused with a clear message', async (line, message) => {
  const error = await run(line).catch((refusal) => refusal)
  expect(error).toBeInstanceOf(Refusal)
  expect(error.message).toMatch(message)
})

test('a key opens only /feed, and a session only /admin', async () => {
  const { key } = await marketplace(api)
  const before = await fingerprint(api.database)
  for (const token of [key, key.slice(4)]) await api.refused(statisticsCalls.read, 401, { token })
  for (const { method, path } of keyCalls) {
    for (const token of [
      api.token,
      `zfk_${api.token}`,
      `${key}x`,
      tokenHash(key).toString('hex'),
    ]) {
      const response = await fetch(`${api.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': lineType },
        ...(method === 'POST' && { body: toLines([clientRecord('u-1', 1)]) }),
      })
      const error = await readError(response, 401)
      expect(error).toMatchObject({ code: 'invalid_key', message: 'This key is not valid' })
      expect(response.headers.get('www-authenticate')).toContain('invalid_token')
    }
  }
  expect(await fingerprint(api.database)).toBe(before)
})

test('a key does only what it may', async () => {
  const listener = await marketplace(api, ['events'])
  const sender = await marketplace(api, ['feed'])
  const refused = await listener.post(toLines([clientRecord('u-1', 1)]))
  expect(await readError(refused, 403)).toMatchObject({ code: 'missing_right' })
  await api.refused(feedCalls.events, 403, { token: sender.key })
  expect((await sender.send([clientRecord('u-1', 1)])).summary.created).toBe(1)
})

test('a call does not wait for a feed that holds its key', async () => {
  const shop = await marketplace(api)
  const used = async () => {
    const { rows } = await api.database.query<{ used: boolean }>(
      'select last_used_at is not null as used from feed_key where name = $1',
      [shop.name],
    )
    return rows[0]?.used
  }
  // As each batch of a feed does at its end.
  const lock = 'select from feed_key where name = $1 for share'
  const free = await hold(api.owner, lock, [shop.name])
  await shop.hear('now')
  expect(await used()).toBe(false)
  await free()
  await shop.hear('now')
  expect(await used()).toBe(true)
})
