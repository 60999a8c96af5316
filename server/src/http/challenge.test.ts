import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const challengeOf = async (path: string, init: RequestInit = {}) =>
  (await fetch(api.url + path, init)).headers.get('www-authenticate')

test('without a token, a 401 asks for one', async () => {
  expect(await challengeOf('/admin/statistics')).toBe('Bearer realm="zaffa"')
  const headers = { authorization: 'Basic YTpi' }
  expect(await challengeOf('/admin/statistics', { headers })).toBe('Bearer realm="zaffa"')
})

test('a token that is refused is called invalid', async () => {
  const headers = { authorization: `Bearer ${'A'.repeat(43)}` }
  const challenge = 'Bearer realm="zaffa", error="invalid_token"'
  expect(await challengeOf('/admin/statistics', { headers })).toBe(challenge)
})

test('a wrong password is not an invalid token', async () => {
  const body = JSON.stringify({ uniqueField: 'admin', password: 'wrong' })
  const headers = { 'content-type': 'application/json' }
  const answer = { method: 'POST', headers, body }
  expect(await challengeOf('/admin/auth/login', answer)).toBe('Bearer realm="zaffa"')
})

test('only a 401 has a challenge', async () => {
  const headers = { authorization: `Bearer ${api.token}` }
  expect(await challengeOf('/admin/statistics', { headers })).toBeNull()
  expect(await challengeOf('/admin/nothing')).toBeNull()
})
