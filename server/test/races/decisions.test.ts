import { applicationCalls } from '@zaffa/contract/schema/applications'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { reviewCalls } from '@zaffa/contract/schema/reviews'
import { afterAll, beforeAll, expect } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { readAudit } from '../audit.ts'
import { factories } from '../factories.ts'
import { actionsOn, atOnce, auditStaysWhole, countRows, raceTest, statusesOf } from './race.ts'

const { accept, reject } = applicationCalls

let api: TestApi
let make: ReturnType<typeof factories>
beforeAll(async () => {
  api = await startApi()
  make = factories(api.database)
})
afterAll(() => api.close())

async function statusOf(application: string) {
  const { rows } = await api.database.query<{ status: string }>(
    'select status from application where id = $1',
    [application],
  )
  return rows[0]?.status
}

raceTest('accept against reject of one application: one decision stands', async (round) => {
  const email = `decided${round}@example.com`
  const params = { id: await make.application({ email }) }
  const answers = await atOnce(
    () => api.call(accept, { params }),
    () => api.call(reject, { params }),
  )
  expect(statusesOf(answers)).toEqual([200, 409])
  const status = answers[0].status === 200 ? 'approved' : 'rejected'
  expect(await statusOf(params.id)).toBe(status)
  const providers = await countRows(api.database, 'provider where email = $1', [email])
  expect(providers).toBe(status === 'approved' ? 1 : 0)
  expect(await actionsOn(api.database, params.id)).toEqual([`application.${status}`])
  return status
})

raceTest('accept twice of one application: one provider', async (round) => {
  const email = `twice${round}@example.com`
  const params = { id: await make.application({ email }) }
  const call = () => api.call(accept, { params })
  const answers = await atOnce(call, call)
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(await countRows(api.database, 'provider where email = $1', [email])).toBe(1)
  expect(await actionsOn(api.database, params.id)).toEqual(['application.approved'])
  return answers[0].status
})

raceTest('delete of a category while it is assigned: no trace but the audit record', async () => {
  const category_id = await make.category()
  const provider_id = await make.provider()
  await make.assign(provider_id, category_id)
  const service = await make.service({ provider_id, category_id })
  const application = await make.application({ category_id })

  const [deleted, accepted] = await atOnce(
    () => api.call(categoryCalls.delete, { params: { id: category_id } }),
    () => api.call(accept, { params: { id: application } }),
  )
  expect([deleted.status, accepted.status]).toEqual([200, 200])
  const { provider } = accept.response.parse(await accepted.json())

  for (const table of ['provider_category', 'service', 'application']) {
    const sql = `${table} where category_id = $1`
    expect(await countRows(api.database, sql, [category_id]), table).toBe(0)
  }
  const latest = await readAudit(api.database, 2)
  const record = latest.find(({ action }) => action === 'category.delete')
  // The record lists the providers that had the category before it was deleted.
  const before = latest[0]?.action === 'category.delete' ? [provider_id] : [provider_id, provider]
  expect(new Set(record?.changes.providers?.before as string[])).toEqual(new Set(before))
  expect(record?.changes.services?.before).toEqual([service])
  return before.length
})

raceTest('rename of a category against create of another: one has the name', async (round) => {
  const id = await make.category()
  const body = { name: `Hall ${round}`, description: ' ' }
  const answers = await atOnce(
    () => api.call(categoryCalls.update, { params: { id }, body }),
    () => api.call(categoryCalls.create, { body: { ...body, name: `  hall  ${round} ` } }),
  )
  const [renamed, created] = answers.map(({ ok }) => ok)
  expect(renamed).not.toBe(created)
  expect(answers.find(({ ok }) => !ok)?.status).toBe(409)
  const named = `category where replace(lower(name), ' ', '') = $1`
  expect(await countRows(api.database, named, [`hall${round}`])).toBe(1)
  expect(await countRows(api.database, `${named} and id = $2`, [`hall${round}`, id])).toBe(
    renamed ? 1 : 0,
  )
  expect(await actionsOn(api.database, id)).toEqual(renamed ? ['category.update'] : [])
  return renamed
})

raceTest('reply against delete of one review: deleted, and no reply after that', async () => {
  const params = { id: await make.review() }
  const [reply, deleted] = await atOnce(
    () => api.call(reviewCalls.reply, { params, body: { admin_reply: 'شكرًا 💐' } }),
    () => api.call(reviewCalls.delete, { params }),
  )
  expect(deleted.status).toBe(200)
  expect([201, 404]).toContain(reply.status)
  expect(await countRows(api.database, 'review where id = $1', [params.id])).toBe(0)
  expect(await actionsOn(api.database, params.id)).toEqual(
    reply.status === 201 ? ['review.reply', 'review.delete'] : ['review.delete'],
  )
  return reply.status
})

auditStaysWhole(() => api.database)
