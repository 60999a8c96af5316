import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { eventTypes } from '@zaffa/contract/feed'
import { applicationCalls } from '@zaffa/contract/schema/applications'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { type FeedEvent, feedCalls } from '@zaffa/contract/schema/feed'
import { reviewCalls } from '@zaffa/contract/schema/reviews'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { byTest, login, readError, startApi, type TestApi } from '../../test/app.ts'
import { clientBody } from '../../test/factories.ts'
import { marketplace } from '../../test/feed.ts'
import { oneOfEach, sampleOf } from '../../test/feed-records.ts'
import { recordAudit } from '../audit/record.ts'
import { revokeKey } from '../auth/keys.ts'
import { transaction } from '../database/transaction.ts'

let api: TestApi
let shop: Awaited<ReturnType<typeof marketplace>>
beforeAll(async () => {
  api = await startApi()
  shop = await marketplace(api)
  await shop.send(oneOfEach())
})
afterAll(() => api.close())

const newCategory = (name: string) => api.ok(categoryCalls.create, { body: { name } })

test('every decision is heard once, in order, under the ids of the marketplace', async () => {
  const { next: start } = await shop.hear('now')
  const [application] = (await api.ok(applicationCalls.list)).data
  const accepted = await api.ok(applicationCalls.accept, {
    params: { id: application?._id ?? '' },
  })
  const client = await api.ok(clientCalls.create, { body: clientBody({ full_name: 'Made here' }) })
  const { full_name, phone_number, email } = client
  const params = { id: client._id }
  const body = { full_name, phone_number, email, city: 'riyadh' }
  await api.ok(clientCalls.update, { params, body })
  await api.ok(clientCalls.update, { params, body })
  const [category] = (await api.ok(categoryCalls.list)).data
  const ofCategory = { params: { id: category?._id ?? '' } }
  await api.ok(categoryCalls.update, { ...ofCategory, body: { name: 'Pictures' } })
  await api.ok(categoryCalls.delete, ofCategory)
  const [review] = (await api.ok(reviewCalls.list)).data
  const ofReview = { params: { id: review?._id ?? '' } }
  await api.ok(reviewCalls.reply, { ...ofReview, body: { admin_reply: 'Ours' } })
  await api.ok(reviewCalls.deleteReply, ofReview)
  await api.ok(reviewCalls.delete, ofReview)

  const { events, next } = await shop.hear(start)
  expect(events.map(({ type, record, data }) => [type, record, data])).toMatchObject([
    [
      'application.approved',
      { type: 'application', id: 'a-1' },
      { status: 'approved', service_provider: accepted.provider },
    ],
    ['client.created', { type: 'client', id: client._id }, { full_name, email }],
    ['client.updated', { type: 'client', id: client._id }, { city: 'riyadh' }],
    ['category.updated', { type: 'category', id: 'c-1' }, { name: 'Pictures' }],
    ['category.deleted', { type: 'category', id: 'c-1' }, {}],
    ['review.replied', { type: 'review', id: 'r-1' }, { admin_reply: 'Ours' }],
    ['review.reply_deleted', { type: 'review', id: 'r-1' }, { admin_reply: null }],
    ['review.deleted', { type: 'review', id: 'r-1' }, {}],
  ])
  expect(events[4]?.data, 'the former fields').toEqual({ name: null, description: null })
  expect((await shop.hear(next)).events).toEqual([])
  expect((await shop.hear(events[5]?.cursor ?? '')).events).toEqual(events.slice(6))

  // From now on the client and the provider have the ids of the marketplace.
  await shop.send([
    { type: 'client', id: 'u-new', is: client._id, data: { full_name, phone_number, email } },
    {
      ...sampleOf('provider'),
      id: 'p-new',
      is: accepted.provider,
      data: { ...sampleOf('provider').data, categories: [] },
    },
  ])
  const again = (await shop.hear(start)).events
  expect(again[0]?.data).toMatchObject({ service_provider: 'p-new' })
  expect(again[1]?.record.id).toBe('u-new')
})

test('a decision on a record that the marketplace removed has the id of the marketplace', async () => {
  const { next: start } = await shop.hear('now')
  const application = { ...sampleOf('application'), id: 'a-gone', version: undefined }
  const category = { type: 'category', id: 'c-gone', data: { name: 'Soon gone' } }
  await shop.send([category, { ...application, data: { ...application.data, type: 'c-gone' } }])
  const rejectFirst = async () => {
    const [{ _id: id } = { _id: '' }] = (await api.ok(applicationCalls.list)).data
    return api.ok(applicationCalls.reject, { params: { id } })
  }
  const remove = ({ type, id }: { type: string; id: string }) => ({ type, id, data: null })
  await rejectFirst()
  const [{ _id } = { _id: '' }] = (await api.ok(categoryCalls.list)).data
  await api.ok(categoryCalls.delete, { params: { id: _id } })
  // The same id again is another record.
  const anew = { ...application, data: { ...application.data, type: null, type_name: 'Sweets' } }
  await shop.send([remove(application), remove(category)])
  await shop.send([anew])
  await rejectFirst()
  await shop.send([remove(application)])
  await shop.send([anew])
  expect((await shop.hear(start)).events.map(({ type, record }) => [type, record.id])).toEqual([
    ['application.rejected', 'a-gone'],
    ['category.deleted', 'c-gone'],
    ['application.rejected', 'a-gone'],
  ])
})

test('a caller who waits hears a decision when it is made', async () => {
  const { next } = await shop.hear('now')
  const heard = shop.hear(next, 30)
  await newCategory('While waiting')
  expect((await heard).events).toMatchObject([
    { type: 'category.created', data: { name: 'While waiting' } },
  ])
})

test('server-sent events go on from the last one that was heard', async () => {
  const { next } = await shop.hear('now')
  await newCategory('Streamed 1')
  const accept = { accept: 'text/event-stream' }
  const read = async (response: Response, wanted: string) => {
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    let text = ''
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    while (reader && !text.includes(wanted)) text += (await reader.read()).value
    await reader?.cancel()
    return text
  }
  const open = await shop.events(`?after=${next}`, accept)
  await newCategory('Streamed 2')
  const text = await read(open, 'Streamed 2')
  const [, cursor = ''] =
    /^id: (\S+)\nevent: category.created\ndata: .*Streamed 1/m.exec(text) ?? []
  const resumed = await shop.events('', { ...accept, 'last-event-id': cursor })
  expect(await read(resumed, 'Streamed 2')).not.toContain('Streamed 1')
})

test('a caller who asks only for the headers is answered at once, and takes no place', async () => {
  const other = await marketplace(api)
  const { next } = await other.hear('now')
  const types = { 'text/event-stream': 'text/event-stream', '*/*': 'application/json' }
  for (const [accept, type] of Object.entries(types)) {
    for (let place = 0; place < 12; place += 1) {
      const response = await other.events(`?after=${next}&wait=50`, { accept }, 'HEAD')
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toContain(type)
    }
  }
})

test('an event says who decided, to a key that may hear it', async () => {
  const { next } = await shop.hear('now')
  await newCategory('By somebody')
  const may = await marketplace(api, ['events', 'deciders'])
  expect((await may.hear(next)).events).toMatchObject([{ by: { full_name: login.fullName } }])
  const [unnamed] = (await shop.hear(next)).events
  expect(unnamed).toMatchObject({ data: { name: 'By somebody' } })
  expect(unnamed).not.toHaveProperty('by')
  const stream = await may.events(`?after=${next}`, { accept: 'text/event-stream' })
  const [piece] = await once(Readable.fromWeb(stream.body as ReadableStream), 'data')
  expect(String(piece)).toContain(`"by":{"full_name":"${login.fullName}"}`)
})

/** What a caller hears who asks again until there is nothing more. */
async function hearAll(start: string, query: string) {
  const answers: FeedEvent[][] = []
  for (let after = start; ; ) {
    const response = await shop.events(`?after=${after}&${query}`)
    const { events, next } = feedCalls.events.response.parse(await response.json())
    if (events.length === 0) return answers
    answers.push(events)
    after = next
  }
}

test('an answer has as many events as were asked for, and only the wanted types', async () => {
  const { next: start } = await shop.hear('now')
  for (const name of ['Wanted 1', 'Wanted 2', 'Wanted 3']) {
    const params = { id: (await newCategory(name))._id }
    await api.ok(categoryCalls.update, { params, body: { name: `${name} again` } })
    await api.ok(categoryCalls.delete, { params })
  }
  const sizes = (await hearAll(start, 'limit=4')).map(({ length }) => length)
  expect(sizes).toEqual([4, 4, 1])
  for (const query of [
    'types=category.created,category.deleted',
    'types=category.created&types=category.deleted',
  ]) {
    const heard = await hearAll(start, `${query}&limit=2`)
    expect(heard.map((events) => events.map(({ type }) => type))).toEqual(
      Array(3).fill(['category.created', 'category.deleted']),
    )
  }
  for (const [query, message] of Object.entries({
    'types=category.created,wedding.cancelled': 'types must be one of application.approved,',
    'types=': 'types must be one of application.approved,',
    'limit=501': 'limit must be between 1 and 500',
    'limit=0': 'limit must be between 1 and 500',
  })) {
    expect((await readError(await shop.events(`?${query}`), 400)).message).toContain(message)
  }
})

test('an answer has a limit in bytes, but at least one event', async () => {
  const { next: start } = await shop.hear('now')
  const create = (length: number) => ({ name: { before: null, after: 'x'.repeat(length) } })
  await transaction(api.database, async (tx) => {
    for (const length of [400_000, 400_000, 400_000, 2_000_000, 100]) {
      await recordAudit(tx, byTest, 'category.create', randomUUID(), create(length))
    }
  })
  const heard = await hearAll(start, 'limit=500')
  expect(heard.map(({ length }) => length)).toEqual([2, 1, 1, 1])
})

test('a revoked key hears nothing more', async () => {
  const other = await marketplace(api)
  const { next } = await other.hear('now')
  const open = await other.events(`?after=${next}`, { accept: 'text/event-stream' })
  const waiting = other.events(`?after=${next}&wait=30`)
  await revokeKey(api.database, byTest, other.name)
  await newCategory('After the key')
  expect((await waiting).status).toBe(401)
  expect(await open.text().catch(() => 'broken off')).not.toContain('After the key')
})

test('decisions that are made at once are heard without a gap', async () => {
  const { next: start } = await shop.hear('now')
  const names = Array.from({ length: 40 }, (_, index) => `At once ${index}`)
  const heard: string[] = []
  const made = Promise.all(names.map(newCategory))
  for (let after = start; heard.length < names.length; ) {
    const { events, next } = await shop.hear(after, 10)
    heard.push(...events.map(({ data }) => String(data.name)))
    after = next
  }
  await made
  expect(heard.sort()).toEqual(names.sort())
})

test('a cursor of another history is refused with the way to start again', async () => {
  const { next } = await shop.hear('now')
  const other = next.replace(/-./, (start) => (start === '-0' ? '-1' : '-0'))
  for (const after of [other, '999999999-0123456789abcdef']) {
    const query = { after }
    const error = await api.refused(feedCalls.events, 410, { token: shop.key, query })
    expect(error).toMatchObject({ code: 'unknown_cursor' })
    expect(error.message).toContain('after=now')
  }
  for (const query of [{ after: 'x' }, { wait: 51 }, { wait: -1 }]) {
    await api.refused(feedCalls.events, 400, { token: shop.key, query })
  }
  expect((await api.ok(feedCalls.events, { token: shop.key })).events.length).toBeGreaterThan(8)
})

test('events are kept for some days; an older cursor is refused with the way to start again', async () => {
  const other = await startApi({ eventsKeptDays: 30 })
  onTestFinished(() => other.close())
  const listener = await marketplace(other)
  const { next: first } = await listener.hear('now')
  for (const name of ['Old', 'Older than a month', 'New']) {
    await other.ok(categoryCalls.create, { body: { name } })
  }
  const { events } = await listener.hear(first)
  // The trail cannot be changed otherwise.
  await other.owner.query('alter table audit_record disable trigger append_only')
  const age = async (cursor = '', days = 0) =>
    other.owner.query(
      'update audit_record set at = now() - make_interval(days => $2) where sequence <= $1',
      [Number.parseInt(cursor, 10), days],
    )
  await age(events[1]?.cursor, 31)
  const token = listener.key
  for (const after of [first, events[0]?.cursor ?? '', '0-0000000000000000']) {
    const error = await other.refused(feedCalls.events, 410, { token, query: { after } })
    expect(error).toMatchObject({ code: 'expired_cursor' })
    expect(error.message).toContain('after=now')
  }
  const names = async (query: { after?: string }) =>
    (await other.ok(feedCalls.events, { token, query })).events.map(({ data }) => data.name)
  expect(await names({ after: events[1]?.cursor ?? '' })).toEqual(['New'])
  expect(await names({})).toEqual(['New'])
  // A cursor behind which nothing happened stays good.
  await age(events[2]?.cursor, 31)
  expect(await names({ after: events[2]?.cursor ?? '' })).toEqual([])
  expect(await names({})).toEqual([])
})

test('every action of a feature is an event, or of an account and no decision', () => {
  const folder = new URL('../features/', import.meta.url)
  const actions = readdirSync(folder)
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(/write\([^']*'(\w+\.\w+)'/g),
    ])
    .map(([, action = '']) => action)
    .filter((action) => !/^(session|administrator|factor|image)\./.test(action))
  expect([...new Set(actions)].sort()).toEqual(Object.keys(eventTypes).sort())
})
