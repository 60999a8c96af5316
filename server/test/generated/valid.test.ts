import { calls } from '@zaffa/contract/schema/calls'
import { imageCalls } from '@zaffa/contract/schema/images'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyChain } from '../../src/audit/verify.ts'
import { startApi, type TestApi } from '../app.ts'
import { record, rounds } from '../evidence.ts'
import { inputsOf, toSent } from './input.ts'
import { freshen } from './known-fields.ts'
import { proofOf } from './proofs.ts'
import { accepted, send } from './request.ts'
import type { Subject } from './subject.ts'
import { subjectsOf } from './subjects.ts'

/** The server accepts all input that the contract accepts, and returns it unchanged. */

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
  const subject: Subject = subjectOf(call)
  const proof = proofOf(call)
  await fc.assert(
    fc.asyncProperty(inputsOf(call, subject.fields), async (generated) => {
      const id = (await subject.id?.()) ?? ''
      const given = await subject.body?.()
      const input = {
        ...generated,
        body: given ? { ...generated.body, ...given } : freshen(generated.body),
      }
      const token = (await subject.token?.()) ?? api.token
      const response = await send(api.url, token, call, { ...(await toSent(call, input)), id })
      const answer = await accepted(call, response)
      await proof(api, { ...input, id, token, answer: answer as Record<string, unknown> })
    }),
    { numRuns },
  )
  const what =
    call.method === 'GET'
      ? 'reads with valid input, answered as the contract says'
      : 'writes with valid input, accepted and read back equal'
  record(task, { suite: 'Generated input', what, count: numRuns, lost: 0 })
})

test('the audit chain has every write', async () => {
  const { records, broken } = await verifyChain(api.database, 'audit')
  expect(broken).toBeNull()
  const writes = calls.filter(({ method }) => method !== 'GET').length
  expect(records).toBeGreaterThanOrEqual(writes * numRuns)
})
