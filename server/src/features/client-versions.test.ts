import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { clientBody, clientUpdate } from '../../test/factories.ts'
import { newId } from '../http/ids.ts'

/** The version of a client (ETag), which keeps two editors from overwriting each other. */

const { create, read, update } = clientCalls

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const changed = 'This client was changed in the meantime. Please load it again before you save'

async function addClient() {
  const { _id: id } = await api.ok(create, { body: clientBody() })
  const response = await api.call(read, { params: { id } })
  return { params: { id }, version: response.headers.get('etag') ?? '' }
}

test('a client is read with a strong version, which is the same until the client changes', async () => {
  const { params, version } = await addClient()
  expect(version).toMatch(/^"[\w-]{43}"$/)
  const again = await api.call(read, { params })
  expect(again.headers.get('etag')).toBe(version)
  const updated = await api.call(update, { params, body: clientUpdate() })
  expect(updated.headers.get('etag')).not.toBe(version)
  const after = await api.call(read, { params })
  expect(after.headers.get('etag')).toBe(updated.headers.get('etag'))
})

test.each([
  ['the version', (version: string) => version],
  ['the version among others', (version: string) => `"another", ${version}`],
  ['any version', () => '*'],
])('an update of %s succeeds and answers the new one', async (_, ifMatch) => {
  const { params, version } = await addClient()
  const body = clientUpdate()
  const answer = await api.call(update, {
    params,
    body,
    headers: { 'if-match': ifMatch(version) },
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject(body)
  const { headers } = await api.call(read, { params })
  expect(headers.get('etag')).toBe(answer.headers.get('etag'))
  expect(headers.get('etag')).not.toBe(version)
})

test.each([
  ['another version', () => '"another"'],
  ['a weak version', (version: string) => `W/${version}`],
  ['a version without quotes', (version: string) => version.slice(1, -1)],
  ['half a version', (version: string) => version.slice(0, -1)],
  ['nonsense', () => ',;"'],
  ['nothing', () => ''],
])('an update of %s is refused and changes nothing', async (_, ifMatch) => {
  const { params, version } = await addClient()
  const before = await api.ok(read, { params })
  const headers = { 'if-match': ifMatch(version) }
  const error = await api.refused(update, 412, { params, body: clientUpdate(), headers })
  expect(error).toMatchObject({ code: 'changed_meanwhile', message: changed })
  expect(await api.ok(read, { params })).toEqual(before)
})

test('an update of an old version is refused; without a version the last update wins', async () => {
  const { params, version } = await addClient()
  const first = await api.ok(update, { params, body: clientUpdate() })
  const headers = { 'if-match': version }
  await api.refused(update, 412, { params, body: clientUpdate(), headers })
  expect(await api.ok(read, { params })).toEqual(first)
  const last = await api.ok(update, { params, body: clientUpdate() })
  expect(await api.ok(read, { params })).toEqual(last)
})

test('of ten concurrent updates of the same version exactly one wins', async () => {
  const { params, version } = await addClient()
  const headers = { 'if-match': version }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.call(update, { params, body: clientUpdate(), headers })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(9).fill(412)])
  const winner = answers.find(({ status }) => status === 200)
  expect(await api.ok(read, { params })).toEqual(await winner?.json())
})

test('a client that does not exist is not found, whatever its version', async () => {
  const headers = { 'if-match': '*' }
  await api.refused(update, 404, { params: { id: newId() }, body: clientUpdate(), headers })
})
