import { applicationCalls } from '@zaffa/contract/schema/applications'
import { providerCalls } from '@zaffa/contract/schema/providers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, startApi, type TestApi } from '../../test/app.ts'
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

const { list, accept, reject } = applicationCalls

listSuite({
  api: () => api,
  call: list,
  make: (word) => make.application({ company_name: word }),
})

const applicant = {
  full_name: 'Reem Al-Otaibi',
  company_name: 'Reem Flowers',
  phone_number: '+966533333333',
  email: 'reem@example.com',
}

const isPending = async (id: string) =>
  (await api.ok(list, { query: { pageSize: 100 } })).data.some(({ _id }) => _id === id)

test('shows an application with its city and business category', async () => {
  const id = await make.application({
    ...applicant,
    city_id: await make.city('Riyadh'),
    category_id: await make.category({ name: 'Flowers' }),
  })
  const { data } = await api.ok(list, { query: { search: 'reem@example' } })
  expect(data).toEqual([
    { _id: id, ...applicant, city: { name: 'Riyadh' }, type: { name: 'Flowers' } },
  ])
})

test('accepting creates a provider with the category and removes the application from the list', async () => {
  const id = await make.application({
    ...applicant,
    category_id: await make.category({ name: 'Bouquets' }),
  })
  const answer = await api.ok(accept, { params: { id } })
  expect(answer).toEqual({ _id: id, status: 'approved', provider: answer.provider })
  expect(await isPending(id)).toBe(false)
  const { data } = await api.ok(providerCalls.list, { query: { pageSize: 1 } })
  const { email, ...shown } = applicant
  const categories = [{ name: 'Bouquets' }]
  expect(data).toMatchObject([{ _id: answer.provider, ...shown, categories }])
})

test('accepting works after the category was deleted, and the list still shows its name', async () => {
  const category_id = await make.category()
  const id = await make.application({ category_id, category_name: 'Cakes', email: 'c@cakes.sa' })
  await api.database.query('delete from category where id = $1', [category_id])
  const { data } = await api.ok(list, { query: { search: 'c@cakes.sa' } })
  expect(data[0]?.type).toEqual({ name: 'Cakes' })
  const { provider } = await api.ok(accept, { params: { id } })
  const { rowCount } = await api.database.query(
    'select from provider_category where provider_id = $1',
    [provider],
  )
  expect(rowCount).toBe(0)
})

test('rejecting creates no provider', async () => {
  const id = await make.application()
  const before = (await api.ok(providerCalls.list)).totalDocuments
  expect(await api.ok(reject, { params: { id } })).toEqual({ _id: id, status: 'rejected' })
  expect(await isPending(id)).toBe(false)
  expect((await api.ok(providerCalls.list)).totalDocuments).toBe(before)
})

test('a second decision is refused with who decided what and when', async () => {
  const id = await make.application()
  const before = Date.now()
  await api.ok(reject, { params: { id } })
  const after = Date.now()
  for (const call of [accept, reject]) {
    const { message, code, decided } = await api.refused(call, 409, { params: { id } })
    const [day, time] = [decided?.at.slice(0, 10), decided?.at.slice(11, 16)]
    expect(message).toBe(
      `This application was already rejected by ${login.fullName} on ${day} at ${time} UTC`,
    )
    expect(code).toBe('already_decided')
    expect(decided).toMatchObject({ status: 'rejected', by: login.fullName })
    const at = Date.parse(decided?.at ?? '')
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(after)
  }
})

test('of two concurrent decisions exactly one wins, and there is at most one provider', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await make.application()
    const second = round % 2 ? accept : reject
    const answers = await Promise.all([
      api.call(accept, { params: { id } }),
      api.call(second, { params: { id } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { rows } = await api.database.query<{ status: string; provider_id: string | null }>(
      'select status, provider_id from application where id = $1',
      [id],
    )
    expect(rows[0]?.status === 'approved').toBe(rows[0]?.provider_id !== null)
  }
  const { rows } = await api.database.query<{ same: boolean }>(
    `select (select count(*) from application where status = 'approved')
       = (select count(*) from provider) as same`,
  )
  expect(rows[0]?.same).toBe(true)
})

test('a body is refused unless it is empty', async () => {
  const id = await make.application()
  await api.refused(accept, 400, { params: { id }, body: { note: 'x' } })
  await api.ok(accept, { params: { id }, body: {} })
})

test('an id that does not exist or is malformed is not found', async () => {
  for (const id of [newId(), 'nonsense']) {
    await api.refused(accept, 404, { params: { id } })
    await api.refused(reject, 404, { params: { id } })
  }
})

test('every decision requires a session', async () => {
  for (const call of [accept, reject]) {
    await api.refused(call, 401, { params: { id: newId() }, token: null })
  }
})
