import { calls } from '@zaffa/contract/schema/calls'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { imageCalls } from '@zaffa/contract/schema/images'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { fingerprint } from '../attacks/fingerprint.ts'
import { record, rounds } from '../evidence.ts'
import { inputsOf, toSent } from './input.ts'
import { mutationsOf } from './mutations.ts'
import { refused, send } from './request.ts'
import { subjectsOf } from './subjects.ts'

/** Invalid input is refused in the standard error shape and does not change the database. */

let api: TestApi
let subjectOf: ReturnType<typeof subjectsOf>
beforeAll(async () => {
  api = await startApi()
  subjectOf = subjectsOf(api)
})
afterAll(() => api.close())

const each = [...calls, imageCalls.uploadForFeed].map((call) => ({
  name: `${call.method} ${call.path}`,
  call,
}))
const numRuns = rounds(28, 1000)

test.for(each)('$name', async ({ call }, { task }) => {
  const subject = subjectOf(call)
  const id = (await subject.id?.()) ?? ''
  const token = (await subject.token?.()) ?? api.token
  const untouched = await fingerprint(api.database)
  const mutations = inputsOf(call, subject.fields).chain((input) =>
    fc.record({ input: fc.constant(input), mutation: mutationsOf(call, input) }),
  )
  let runs = 0
  await fc.assert(
    fc.asyncProperty(mutations, async ({ input, mutation }) => {
      const form = await mutation.form?.()
      const valid = { ...(await toSent(call, input)), id }
      const wrong = { ...valid, ...mutation.sent, ...(form && { body: form }) }
      expect(await refused(await send(api.url, token, call, wrong))).toBe(mutation.status)
      runs += 1
      if (runs % 25 === 0) expect(await fingerprint(api.database)).toBe(untouched)
    }),
    { numRuns },
  )
  expect(await fingerprint(api.database)).toBe(untouched)
  const what = 'requests with mutated input, refused without a trace'
  record(task, { suite: 'Generated input', what, count: numRuns, lost: 0 })
})

test('a malformed query string is answered or refused, never a failure', async () => {
  const piece = fc.constantFrom(
    ...['%', '%00', '%ZZ', '%ED%A0%80', '%FF', '%u0041', '&', '=', '+', ';', '[', ']', '.', '#'],
    ...['page', 'pageSize', 'search', 'sortBy', '__proto__', '1', '8', 'newest', 'نورة'],
  )
  const queries = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const lists = calls.filter(({ querystring, params }) => querystring && !params)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...lists), queries, async (call, query) => {
      const { status } = await send(api.url, api.token, call, { query })
      expect([200, 400]).toContain(status)
    }),
    { numRuns: rounds(100, 2000) },
  )
})

test('the fingerprint changes with one field of one row', async () => {
  const id = await subjectOf(categoryCalls.delete).id?.()
  const before = await fingerprint(api.database)
  await api.database.query("update category set description = 'x' where id = $1", [id])
  expect(await fingerprint(api.database)).not.toBe(before)
})
