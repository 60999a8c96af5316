import { conversationCalls } from '@zaffa/contract/schema/conversations'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const { list, messages } = conversationCalls

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

test('an id that does not exist or is malformed is not found', async () => {
  for (const id of [newId(), 'nonsense']) await api.refused(messages, 404, { params: { id } })
})

test('reading messages requires a session', async () => {
  await api.refused(messages, 401, { params: { id: newId() }, token: null })
})
