import { setTimeout } from 'node:timers/promises'
import { errorBody } from '@zaffa/contract/schema/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readError, startApi, type TestApi } from '../app.ts'
import { bearer } from './aims.ts'
import { bodyOf, sendRaw } from './raw.ts'

/** Input that is too large is refused. */

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const raw = (path: string, ...lines: string[]) =>
  sendRaw(
    api.url,
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${api.token}\r\n` +
      `${lines.map((line) => `${line}\r\n`).join('')}Connection: close\r\n\r\n`,
  )

describe('a head that is too large', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, n) => `k${n}=1`).join('&')
  test.each<[string, () => ReturnType<typeof raw>]>([
    ['a header of 20 KB', () => raw('/admin/statistics', `X: ${'a'.repeat(20_000)}`)],
    ['a header of 1 MB', () => raw('/admin/statistics', `X: ${'a'.repeat(1 << 20)}`)],
    ['a name of 20 KB', () => raw('/admin/statistics', `${'a'.repeat(20_000)}: x`)],
    [
      '5 000 headers',
      () => raw('/admin/statistics', ...Array.from({ length: 5000 }, (_, n) => `X${n}: y`)),
    ],
    ['a cookie of 64 KB', () => raw('/admin/statistics', `Cookie: ${'a=b; '.repeat(13_000)}`)],
    ['an address of 20 KB', () => raw(`/${'a'.repeat(20_000)}`)],
    ['an address of 1 MB', () => raw(`/${'a/'.repeat(1 << 19)}`)],
    ['10 000 query keys', () => raw(`/admin/category?${keys(10_000)}`)],
    ['a search of 20 KB', () => raw(`/admin/category?search=${'a'.repeat(20_000)}`)],
  ])('%s', async (_, attack) => {
    const answer = await attack()
    expect(answer.statuses).toEqual([431])
    expect(answer.closed).toBe(true)
    expect(errorBody.parse(bodyOf(answer))).toMatchObject({ statusCode: 431, code: 'too_large' })
  })
})

describe('a head of the maximum size', () => {
  test.each<[string, string, number]>([
    ['1 000 query keys', `/admin/category?${'k=1&'.repeat(1000)}`, 400],
    [
      '1 000 different query keys',
      `/admin/category?${Array.from({ length: 1000 }, (_, n) => `k${n}`).join('&')}`,
      400,
    ],
    ['a key of 10 KB', `/admin/category?${'k'.repeat(10_000)}=1`, 400],
    ['10 KB of brackets', `/admin/category?search${'[a]'.repeat(3000)}=1`, 400],
    ['10 KB of percent signs', `/admin/category?search=${'%'.repeat(10_000)}`, 400],
    ['a search of 10 KB', `/admin/category?search=${'a'.repeat(10_000)}`, 400],
    ['a search of 201 characters', `/admin/category?search=${'a'.repeat(201)}`, 400],
    ['a page of 10 KB', `/admin/category?page=${'9'.repeat(10_000)}`, 400],
    ['a page beyond all rows', '/admin/category?page=2147483647&pageSize=100', 200],
    ['an id of 10 KB', `/admin/customer-management/${'a'.repeat(10_000)}`, 404],
    ['5 000 steps of a path', `/admin${'/a'.repeat(5000)}`, 404],
    ['5 000 steps up', `/admin${'/..'.repeat(4000)}`, 404],
    ['an address that cannot be decoded', '/admin/category/%ZZ', 400],
    ['an address of half a character', '/admin/category/%C3%28', 400],
  ])('%s', async (_, path, status) => {
    const answer = await raw(path)
    expect(answer.statuses).toEqual([status])
    if (status !== 200) expect(errorBody.parse(bodyOf(answer)).statusCode).toBe(status)
    expect(answer.text.length).toBeLessThan(100_000)
  })
})

describe('a body', () => {
  const post = (path: string, body: string, headers: Record<string, string> = bearer(api.token)) =>
    fetch(api.url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
  const nested = (depth: number, open: string, close: string) =>
    open.repeat(depth) + close.repeat(depth)
  const proto = '{"__proto__":'

  test.each<[string, string]>([
    ['of 30 000 arrays in each other', nested(30_000, '[', ']')],
    ['of 30 000 arrays that do not end', '['.repeat(30_000)],
    ['of 10 000 objects in each other', `${nested(10_000, '{"a":', '}').replace(':}', ':1}')}`],
    ['of 4 000 prototypes in each other', `${proto.repeat(4000)}1${'}'.repeat(4000)}`],
    ['with a deep name', `{"name": ${nested(20_000, '[', ']')}}`],
    [
      'of 5 000 unknown fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, 1]))),
    ],
    ['of one field 5 000 times', `{${'"name":"x",'.repeat(5000)}"name":1}`],
    ['of 60 KB of spaces', ' '.repeat(60_000)],
    ['of a number of 60 KB', '9'.repeat(60_000)],
    ['of a number beyond numbers', '{"name": 1e999}'],
    ['of escapes', `{"name": "${'\\u0061'.repeat(10_000)}"}`],
  ])('%s is refused', async (_, body) => {
    await readError(await post('/admin/category', body), 400)
    await readError(await post('/admin/auth/login', body, {}), 400)
  })

  test.each([65_537, 1 << 20, 20 << 20])('of %i bytes is refused', async (length) => {
    const response = await post('/admin/category', `{"name": "${'x'.repeat(length)}"}`).catch(
      // The server may close the connection before the whole body is sent.
      () => undefined,
    )
    if (response) await readError(response, 413)
    expect((await fetch(`${api.url}/health/live`)).status).toBe(200)
  })
})

test('200 concurrent requests are all answered, some later on a busy machine', async () => {
  const read = async () => {
    const response = await fetch(`${api.url}/admin/category?search=a`, {
      headers: bearer(api.token),
    })
    if (response.status !== 503) return response.status
    expect(await readError(response, 503)).toMatchObject({ code: 'unavailable' })
    await setTimeout(Number(response.headers.get('retry-after')) * 1000)
    return read()
  }
  const statuses = await Promise.all(Array.from({ length: 200 }, read))
  expect(statuses).toEqual(Array(200).fill(200))
})
