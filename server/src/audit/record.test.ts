import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { reviewCalls } from '@zaffa/contract/schema/reviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { readAudit } from '../../test/audit.ts'
import { clientBody, factories } from '../../test/factories.ts'
import { verifyChain } from './verify.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const last = async () => (await readAudit(api.database, 1))[0]
const { create, update, delete: remove } = categoryCalls

test('a write leaves one record with actor, action, id, changed fields and request', async () => {
  const response = await api.call(create, { body: { name: 'Halls', description: 'Big' } })
  const { _id: id } = (await response.json()) as { _id: string }
  expect(await last()).toMatchObject({
    administrator: 'admin',
    action: 'category.create',
    record_id: id,
    request_id: response.headers.get('x-request-id'),
    changes: {
      name: { before: null, after: 'Halls' },
      description: { before: null, after: 'Big' },
    },
  })
  await api.ok(update, { params: { id }, body: { name: 'Wedding halls' } })
  expect(await last()).toMatchObject({
    action: 'category.update',
    changes: { name: { before: 'Halls', after: 'Wedding halls' } },
  })
  await api.ok(remove, { params: { id } })
  expect(await last()).toMatchObject({ action: 'category.delete', record_id: id })
})

test('a password never reaches the record', async () => {
  await api.ok(clientCalls.create, { body: clientBody({ password: 'very-secret-word' }) })
  expect(await last()).toMatchObject({ action: 'client.create' })
  const { rows } = await api.database.query<{ text: string }>(
    'select audit_record::text as text from audit_record',
  )
  for (const { text } of rows) expect(text).not.toMatch(/very-secret-word|argon2/)
})

test('a write that fails or changes nothing leaves no record', async () => {
  const { _id: id } = await api.ok(create, { body: { name: 'Same' } })
  const before = await last()
  await api.refused(create, 409, { body: { name: 'same' } })
  await api.refused(reviewCalls.reply, 400, { params: { id }, body: { admin_reply: '' } })
  await api.ok(update, { params: { id }, body: { name: 'Same' } })
  expect(await last()).toEqual(before)
})

test('every write call is recorded under its own name', async () => {
  const make = factories(api.database)
  const review = { id: await make.review() }
  await api.ok(reviewCalls.reply, { params: review, body: { admin_reply: 'Thanks' } })
  expect((await last())?.action).toBe('review.reply')
  await api.ok(reviewCalls.deleteReply, { params: review })
  expect((await last())?.action).toBe('review.delete_reply')
  await api.ok(reviewCalls.delete, { params: review })
  expect((await last())?.action).toBe('review.delete')
})

test('concurrent writes form one unbroken chain', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => api.ok(create, { body: { name: `Concurrent ${n}` } })),
  )
  expect(await verifyChain(api.database, 'audit')).toMatchObject({ broken: null })
})

test('records cannot be changed or removed', async () => {
  for (const sql of [
    "update audit_record set administrator = 'nobody'",
    'delete from audit_record',
    'truncate audit_record',
  ]) {
    await expect(api.owner.query(sql)).rejects.toThrow('audit records cannot be changed')
  }
})

test('verification finds records changed with the triggers disabled', async () => {
  const { records } = await verifyChain(api.database, 'audit')
  const tamper = async (sql: string) => {
    const tx = await api.owner.connect()
    try {
      await tx.query('begin; alter table audit_record disable trigger append_only')
      await tx.query(sql)
      return (await verifyChain(tx, 'audit')).broken
    } finally {
      await tx.query('rollback')
      tx.release()
    }
  }
  expect(await tamper("update audit_record set administrator = 'x' where sequence = 3")).toBe(3)
  expect(await tamper(`update audit_record set changes = '{}' where sequence = ${records}`)).toBe(
    records,
  )
  expect(await tamper('delete from audit_record where sequence = 4')).toBe(5)
  expect(
    await tamper(
      `update audit_record set hash = audit_hash(audit_record) where sequence = 3;
       update audit_record set at = at - interval '1 day' where sequence = 2;
       update audit_record set hash = audit_hash(audit_record) where sequence = 2`,
    ),
  ).toBe(3)
  expect(await verifyChain(api.database, 'audit')).toMatchObject({ records, broken: null })
})

test('a change is found beyond the first records that are read together', async () => {
  await api.database.query(
    `insert into audit_record (administrator, action, record_id, changes, request_id)
     select 'test', 'test', n::text, '{}', '' from generate_series(1, 10001) n`,
  )
  const { records } = await verifyChain(api.database, 'audit')
  expect(records).toBeGreaterThan(10_001)
  expect(await verifyChain(api.database, 'audit')).toMatchObject({ broken: null })
  await api.owner.query('alter table audit_record disable trigger append_only')
  for (const sequence of [10_001, 5001, 5000]) {
    await api.owner.query(`update audit_record set action = '' where sequence = ${sequence}`)
    expect(await verifyChain(api.database, 'audit')).toMatchObject({ records, broken: sequence })
  }
})
