import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, expect } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { clientBody, factories } from '../factories.ts'
import { knownTotals, trueTotals } from '../list-truth.ts'
import { actionsOn, atOnce, auditStaysWhole, countRows, raceTest, statusesOf } from './race.ts'

const { create, read, update } = clientCalls

let api: TestApi
let make: ReturnType<typeof factories>
beforeAll(async () => {
  api = await startApi()
  make = factories(api.database)
})
afterAll(() => api.close())

const credentials = () => countRows(api.database, 'client_credential', [])

raceTest('the same e-mail address added twice: one client', async (round) => {
  const before = await credentials()
  const answers = await atOnce(
    () => api.call(create, { body: clientBody({ email: `Same${round}@example.com` }) }),
    () => api.call(create, { body: clientBody({ email: `same${round}@EXAMPLE.com` }) }),
  )
  expect(statusesOf(answers)).toEqual([201, 409])
  const sql = 'client where lower(email) = $1'
  expect(await countRows(api.database, sql, [`same${round}@example.com`])).toBe(1)
  expect(await credentials()).toBe(Number(before) + 1)
  return answers[0].status
})

raceTest('the same phone number added twice: one client', async (round) => {
  const number = `9665900${String(round).padStart(5, '0')}`
  const answers = await atOnce(
    () => api.call(create, { body: clientBody({ phone_number: `+${number}` }) }),
    () => api.call(create, { body: clientBody({ phone_number: number.slice(3) }) }),
  )
  expect(statusesOf(answers)).toEqual([201, 409])
  expect(await countRows(api.database, 'client where phone_key = $1', [number])).toBe(1)
  return answers[0].status
})

raceTest('two updates of one client from the same version: the winner stands', async (round) => {
  const params = { id: await make.client() }
  const version = (await api.call(read, { params })).headers.get('etag') ?? ''
  const change = (full_name: string) => () => {
    const { phone_number, email } = clientBody()
    const body = { full_name, phone_number, email }
    return api.call(update, { params, body, headers: { 'if-match': version } })
  }
  const answers = await atOnce(change(`One ${round}`), change(`Other ${round}`))
  expect(statusesOf(answers)).toEqual([200, 412])
  const winner = answers.find(({ status }) => status === 200)
  expect(await api.ok(read, { params })).toEqual(await winner?.json())
  expect(await actionsOn(api.database, params.id)).toEqual(['client.update'])
  return answers[0].status
})

raceTest(
  'rename of a client while an order of theirs is added: found by the new name',
  async (round) => {
    const client_id = await make.client()
    const provider_id = await make.provider()
    const { phone_number, email } = clientBody()
    const body = { full_name: `Renamed${round}`, phone_number, email }
    const [contract, renamed] = await atOnce(
      () => make.contract({ client_id, provider_id }),
      () => api.call(update, { params: { id: client_id }, body }),
    )
    expect(renamed.status).toBe(200)
    const { rows } = await api.database.query<{
      search: string
      words: string
      followed: boolean
    }>(
      `select contract.search, client.search as words, contract.xmin = client.xmin as followed
       from contract join client on client.id = client_id where contract.id = $1`,
      [contract],
    )
    expect(rows[0]?.words).toContain(`renamed${round}`)
    expect(rows[0]?.search).toContain(rows[0]?.words)
    if (round % 8 === 0)
      expect(await knownTotals(api.database)).toEqual(await trueTotals(api.database))
    // Either the rename updated the order, or the order was created with the new name.
    return rows[0]?.followed
  },
)

auditStaysWhole(() => api.database)
