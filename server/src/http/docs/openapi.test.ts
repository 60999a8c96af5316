import { allCalls, calls } from '@zaffa/contract/schema/calls'
import { feedCalls } from '@zaffa/contract/schema/feed'
import { isList } from '@zaffa/contract/schema/list'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../../test/app.ts'

type Operation = {
  operationId: string
  parameters: { name: string; required: boolean; schema: Record<string, unknown> }[]
  responses: Record<string, { headers?: object; content?: object }>
  security?: unknown[]
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

let api: TestApi
let document: Document
beforeAll(async () => {
  api = await startApi()
  document = (await (await fetch(`${api.url}/openapi.json`)).json()) as Document
})
afterAll(() => api.close())

const operationOf = ({ path, method }: { path: string; method: string }) =>
  document.paths[path.replace(':id', '{id}')]?.[method.toLowerCase()]

test('every call is described with its input and answer', () => {
  expect(document.openapi).toBe('3.1.0')
  for (const call of allCalls) {
    const { operationId } = call
    const operation = operationOf(call)
    expect(operation?.operationId).toBe(operationId)
    const security = call.key ? [{ key: [] }] : call.open ? [] : undefined
    expect(operation?.security, operationId).toEqual(security)
    const headers = Object.keys(operation?.responses[call.status]?.headers ?? {})
    const named = Object.keys(call.headers ?? {})
    expect(headers, operationId).toEqual([...(call.versioned ? ['ETag'] : []), ...named])
    const takesVersion = operation?.parameters.some(({ name }) => name === 'If-Match')
    expect(takesVersion, operationId).toBe(call.errors.includes(412))
  }
})

test('operation ids are unique', () => {
  expect(new Set(allCalls.map(({ operationId }) => operationId)).size).toBe(allCalls.length)
})

test('a call lists the statuses that it can answer', () => {
  const statuses = Object.keys(operationOf(sessionCalls.login)?.responses ?? {})
  expect(statuses).toEqual(['200', '400', '401', '413', '415', '421', '429', '500', '503', '507'])
})

test('events are also described as server-sent events', () => {
  const { parameters, responses } = operationOf(feedCalls.events) ?? {}
  const types = Object.keys(responses?.[200]?.content ?? {})
  expect(types).toEqual(['application/json', 'text/event-stream'])
  const header = { name: 'Last-Event-ID', in: 'header', required: false }
  expect(parameters).toContainEqual(expect.objectContaining(header))
})

test('the page of a list is a number, and its sort one of two', () => {
  for (const call of calls.filter(isList)) {
    const { parameters = [] } = operationOf(call) ?? {}
    const schemaOf = (wanted: string) => parameters.find(({ name }) => name === wanted)?.schema
    expect(schemaOf('page')).toMatchObject({ type: 'integer', minimum: 1, default: 1 })
    expect(schemaOf('pageSize')).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 })
    expect(schemaOf('sortBy')).toMatchObject({ enum: ['Newest', 'Oldest'], default: 'Newest' })
    const required = parameters.filter((parameter) => parameter.required)
    expect(required.map(({ name }) => name)).toEqual(call.params ? ['id'] : [])
  }
})
