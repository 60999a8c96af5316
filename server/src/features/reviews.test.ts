import { reviewCalls } from '@zaffa/contract/schema/reviews'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const { list, reply, deleteReply, delete: remove } = reviewCalls

listSuite({
  api: () => api,
  call: list,
  make: async (word) => make.review({ client_id: await make.client({ full_name: word }) }),
})

const newest = async () => (await api.ok(list, { query: { pageSize: 1 } })).data[0]

test('shows a review with its reviewer and company', async () => {
  const id = await make.review({
    client_id: await make.client({ full_name: 'Lama' }),
    provider_id: await make.provider({ company_name: 'Noor Halls' }),
    rating: '4.3',
    text: 'جميل جداً',
    media: ['/uploads/a.webp', 'https://example.com/b.jpg'],
    created_at: '2026-05-01T10:00:00Z',
  })
  expect(await newest()).toEqual({
    _id: id,
    rating: 4.3,
    text: 'جميل جداً',
    media: ['/uploads/a.webp', 'https://example.com/b.jpg'],
    createdAt: '2026-05-01T10:00:00Z',
    user: { full_name: 'Lama', avatar: null },
    wedding_service: { service_provider: { company_name: 'Noor Halls' } },
    admin_reply: null,
    replied_by: null,
    reply_date: null,
  })
})

test('shows a review without text whose reviewer and provider are gone', async () => {
  await make.review({
    client_id: null,
    provider_id: null,
    text: null,
    created_at: '2026-05-01T11:00:00Z',
  })
  expect(await newest()).toMatchObject({ user: null, wedding_service: null, text: null })
})

describe('reply', () => {
  test('is added, replaced and deleted, with the name of the administrator', async () => {
    const params = { id: await make.review() }
    const before = Date.now()
    const answered = await api.ok(reply, { params, body: { admin_reply: '  Thank you\n🌹 ' } })
    expect(answered).toMatchObject({
      _id: params.id,
      admin_reply: '  Thank you\n🌹 ',
      replied_by: { full_name: login.fullName },
    })
    expect(Date.parse(answered.reply_date ?? '')).toBeGreaterThanOrEqual(before)

    const replaced = await api.ok(reply, { params, body: { admin_reply: 'Thanks again' } })
    expect(replaced.admin_reply).toBe('Thanks again')

    const none = { admin_reply: null, replied_by: null, reply_date: null }
    expect(await api.ok(deleteReply, { params })).toEqual({ ...replaced, ...none })
    const error = await api.refused(deleteReply, 404, { params })
    expect(error.message).toBe('This review has no reply')
  })

  test.each([
    ['nothing', undefined],
    ['no reply', {}],
    ['an empty reply', { admin_reply: '' }],
    ['a reply of invisible characters', { admin_reply: '\u200b\u2800 ' }],
    ['a blank reply', { admin_reply: ' \n\t ' }],
    ['a number', { admin_reply: 5 }],
    ['a reply that is too long', { admin_reply: 'x'.repeat(5001) }],
    ['an unknown field', { admin_reply: 'x', replied_by: 'me' }],
  ])('refuses %s and changes nothing', async (_, body) => {
    const id = await make.review({ created_at: new Date() })
    await api.refused(reply, 400, { params: { id }, body })
    expect(await newest()).toMatchObject({ _id: id, admin_reply: null })
  })
})

test('a review is deleted once', async () => {
  const params = { id: await make.review() }
  const before = (await api.ok(list)).totalDocuments
  expect(await api.ok(remove, { params })).toEqual({ _id: params.id })
  expect((await api.ok(list)).totalDocuments).toBe(before - 1)
  await api.refused(remove, 404, { params })
})

test('a concurrent reply and delete leave neither review nor reply', async () => {
  for (let round = 0; round < 10; round += 1) {
    const params = { id: await make.review() }
    const [replied, deleted] = await Promise.all([
      api.call(reply, { params, body: { admin_reply: 'Thanks' } }),
      api.call(remove, { params }),
    ])
    expect(deleted.status).toBe(200)
    expect([201, 404]).toContain(replied.status)
    const { rowCount } = await api.database.query('select from review where id = $1', [params.id])
    expect(rowCount).toBe(0)
  }
})

test('an id that does not exist or is malformed is not found', async () => {
  for (const id of [newId(), 'nonsense']) {
    await api.refused(reply, 404, { params: { id }, body: { admin_reply: 'Hello' } })
    await api.refused(deleteReply, 404, { params: { id } })
    await api.refused(remove, 404, { params: { id } })
  }
})

test('every write requires a session', async () => {
  const params = { id: newId() }
  for (const call of [reply, deleteReply, remove]) {
    await api.refused(call, 401, { params, body: { admin_reply: 'Hello' }, token: null })
  }
})
