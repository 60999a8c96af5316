import { exportFormats } from '@zaffa/contract/export'
import { calls } from '@zaffa/contract/schema/calls'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { conversationCalls } from '@zaffa/contract/schema/conversations'
import { exportOf } from '@zaffa/contract/schema/export'
import { isList } from '@zaffa/contract/schema/list'
import { orderCalls } from '@zaffa/contract/schema/orders'
import { paymentCalls } from '@zaffa/contract/schema/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { factories } from '../../test/factories.ts'

/** Times and days that no call and no feed takes, but that somebody with SQL can store. */
const far = [
  ['infinity', 'infinity'],
  ['-infinity', '-infinity'],
  ['0044-03-15 12:00:00+00 BC', '0044-03-15 BC'],
  ['12000-01-01 00:00:00.5+00', '12000-01-01'],
] as const

type Ids = Record<'client' | 'contract' | 'payment' | 'conversation', string>

let api: TestApi
let params: { id: string }
const made: Ids[] = []
beforeAll(async () => {
  api = await startApi()
  const make = factories(api.database)
  for (const [created_at, day] of far) {
    const client = await make.client({ created_at, wedding_date: day })
    const provider = await make.provider({ created_at })
    const parties = { client_id: client, provider_id: provider, created_at }
    const contract = await make.contract(parties)
    await api.database.query('insert into contract_booked_date values ($1, $2)', [contract, day])
    const conversation = await make.conversation({ ...parties, last_activity: created_at })
    await make.message({ conversation_id: conversation, created_at })
    const payment = await make.payment({ ...parties, contract_id: contract })
    await make.review(parties)
    await make.application({ created_at })
    await make.category({ created_at })
    params ??= { id: provider }
    await make.service({ provider_id: params.id, created_at })
    made.push({ client, contract, payment, conversation })
  }
})
afterAll(() => api.close())

const lists = calls.filter(isList).map((call) => [call.operationId, call] as const)

test.each(lists)('%s shows rows of such times, and exports them', async (_, list) => {
  for (const sortBy of ['newest', 'oldest']) {
    const answer = await api.call(list, { params, query: { sortBy } })
    expect(answer.status, await answer.text()).toBe(200)
  }
  for (const format of exportFormats) {
    const file = await api.call(exportOf(list), { params, query: { format } })
    expect(file.status).toBe(200)
    expect((await file.text()).trimEnd().split(/\r?\n/).length).toBeGreaterThan(far.length)
  }
})

test('a record of such times is shown', async () => {
  for (const [index, [, day]] of far.entries()) {
    const { client, contract, payment, conversation } = made[index] as Ids
    const read = async (call: (typeof calls)[number], id: string) => {
      const answer = await api.call(call, { params: { id } })
      expect(answer.status, call.operationId).toBe(200)
      return JSON.stringify(await answer.json())
    }
    expect(await read(clientCalls.read, client)).toContain(`"wedding_date":"${day}"`)
    expect(await read(orderCalls.read, contract)).toContain(`"${day}"`)
    await read(paymentCalls.read, payment)
    await read(conversationCalls.messages, conversation)
  }
})
