import { earlierHeader } from '@zaffa/contract/conversations'
import { maxAnswerBytes } from '@zaffa/contract/list'
import { conversationCalls } from '@zaffa/contract/schema/conversations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { factories } from '../../test/factories.ts'
import { listSuite } from '../../test/list-suite.ts'
import { newId } from '../http/ids.ts'

let api: TestApi
let make: ReturnType<typeof factories>
beforeAll(async () => {
  api = await startApi()
  make = factories(api.database)
})
afterAll(() => api.close())

const { list, messages, earlier } = conversationCalls

listSuite({
  api: () => api,
  call: list,
  make: async (word) => make.conversation({ client_id: await make.client({ full_name: word }) }),
})

test('shows a conversation with both names and both times', async () => {
  const id = await make.conversation({
    client_id: await make.client({ full_name: 'Hind' }),
    provider_id: await make.provider({ full_name: 'Turki' }),
    status: 'archived',
    state: 'waiting_for_payment',
    created_at: '2026-05-01T10:00:00Z',
    last_activity: '2026-05-02T15:30:00.250Z',
  })
  const { data } = await api.ok(list, { query: { pageSize: 1 } })
  expect(data).toEqual([
    {
      _id: id,
      createdAt: '2026-05-01T10:00:00Z',
      lastActivity: '2026-05-02T15:30:00.25Z',
      status: 'archived',
      state: 'waiting_for_payment',
      customer: { full_name: 'Hind' },
      service_provider: { full_name: 'Turki' },
    },
  ])
})

test('the messages are a bare array, oldest first, with the contract of a contract message', async () => {
  const client_id = await make.client({ full_name: 'Hind' })
  const provider_id = await make.provider({ full_name: 'Turki' })
  const conversation_id = await make.conversation({ client_id, provider_id })
  const contract_id = await make.contract({
    client_id,
    provider_id,
    service_title: 'Hall',
    total_amount: '100.50',
    status: 'DRAFT',
  })
  const first = await make.message({ conversation_id, text: 'أهلاً وسهلاً' })
  const second = await make.message({
    conversation_id,
    sender: 'provider',
    type: 'contract',
    text: 'Here it is',
    contract_id,
  })
  const answer = await api.ok(messages, { params: { id: conversation_id } })
  expect(answer.map(({ createdAt, ...message }) => message)).toEqual([
    {
      _id: first,
      sender: { full_name: 'Hind' },
      text: 'أهلاً وسهلاً',
      type: 'text',
      contract: null,
    },
    {
      _id: second,
      sender: { full_name: 'Turki' },
      text: 'Here it is',
      type: 'contract',
      contract: { wedding_service: { name: 'Hall', price: 100.5 }, status: 'DRAFT' },
    },
  ])
})

test('a conversation without messages answers an empty array', async () => {
  const id = await make.conversation()
  expect(await api.ok(messages, { params: { id } })).toEqual([])
})

describe('messages beyond the size of an answer', () => {
  const idsOf = (found: { _id: string }[]) => found.map(({ _id }) => _id)

  async function newest(id: string) {
    const response = await api.call(messages, { params: { id } })
    const body = await response.text()
    expect(Buffer.byteLength(body)).toBeLessThan(1.001 * maxAnswerBytes)
    const ids = idsOf(messages.response.parse(JSON.parse(body)))
    return { ids, cursor: response.headers.get(earlierHeader) }
  }

  test('each is answered once, newest first in answers that fit, whatever arrives or disappears', async () => {
    const conversation_id = await make.conversation()
    const params = { id: conversation_id }
    const sent: string[] = []
    for (const at of ['10:00:00.123456', '10:00:00.123457']) {
      for (let n = 0; n < 12; n += 1) {
        // A line break takes one byte in the database and two in the answer.
        const text = '\n'.repeat(400_000)
        sent.push(await make.message({ conversation_id, text, created_at: `2026-05-01T${at}Z` }))
      }
    }
    let { ids: seen, cursor } = await newest(conversation_id)
    await make.message({ conversation_id, created_at: '2026-05-01T11:00:00Z' })
    await api.database.query('delete from message where id = $1', [seen[0]])
    for (let calls = 0; cursor && calls < 10; calls += 1) {
      const answer = await api.ok(earlier, { params, query: { before: cursor } })
      seen = [...idsOf(answer.data), ...seen]
      cursor = answer.earlier
    }
    expect(seen).toEqual(sent)
    expect(cursor).toBeNull()
  })

  test('one that is too large alone is answered alone', async () => {
    const conversation_id = await make.conversation()
    const first = await make.message({ conversation_id })
    const large = await make.message({ conversation_id, text: 'x'.repeat(maxAnswerBytes) })
    const last = await make.message({ conversation_id })
    const { ids, cursor } = await newest(conversation_id)
    expect(ids).toEqual([last])
    const params = { id: conversation_id }
    const middle = await api.ok(earlier, { params, query: { before: cursor ?? '' } })
    expect(idsOf(middle.data)).toEqual([large])
    const rest = await api.ok(earlier, { params, query: { before: middle.earlier ?? '' } })
    expect([idsOf(rest.data), rest.earlier]).toEqual([[first], null])
  })
})

test('a conversation that fits announces nothing, and is the same without a cursor', async () => {
  const id = await make.conversation()
  await make.message({ conversation_id: id })
  const response = await api.call(messages, { params: { id } })
  expect(response.headers.has(earlierHeader)).toBe(false)
  const data = await response.json()
  expect(await api.ok(earlier, { params: { id } })).toEqual({ data, earlier: null })
})

test('an id that does not exist or is malformed is not found', async () => {
  for (const id of [newId(), 'nonsense']) {
    await api.refused(messages, 404, { params: { id } })
    await api.refused(earlier, 404, { params: { id } })
  }
})

test('reading messages requires a session', async () => {
  const params = { id: newId() }
  for (const call of [messages, earlier]) await api.refused(call, 401, { params, token: null })
})
