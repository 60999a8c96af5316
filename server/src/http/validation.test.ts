import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { reviewCalls } from '@zaffa/contract/schema/reviews'
import { sessionCalls } from '@zaffa/contract/schema/session'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { clientBody, clientUpdate } from '../../test/factories.ts'
import { newId } from './ids.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const long = (length: number) => 'x'.repeat(length)

test.each([
  ['full_name', long(201), 'Full Name must be at most 200 characters'],
  ['full_name', 7, 'Full Name must be a text'],
  ['full_name', 'a\0b', 'Full Name contains characters that cannot be stored'],
  ['phone_number', long(33), 'Phone Number must be at most 32 characters'],
  ['email', long(255), 'Email must be at most 254 characters'],
  ['password', long(201), 'Password must be at most 200 characters'],
  ['parents_full_name', long(201), "Parent's Full Name must be at most 200 characters"],
  ['avatar', ['/uploads/a.webp'], 'Avatar must be a text'],
  ['city', 'mecca', 'City must be one of riyadh, jeddah, dammam'],
  ['planning_for', 'self', 'Planning For must be a list'],
  ['planning_for', ['self', 'self'], 'Planning For can have each option once'],
  ['active', 'yes', 'active must be true or false'],
])('a refused %s is a sentence with its label: %j', async (field, value, message) => {
  const body = { ...clientBody(), [field]: value }
  const error = await api.refused(clientCalls.create, 400, { body })
  expect(error).toMatchObject({ code: 'validation_failed', message, fields: { [field]: message } })
})

test('so are a reply, a login, a search and a body', async () => {
  const params = { id: newId() }
  const refuse = async (...call: Parameters<TestApi['refused']>) =>
    (await api.refused(...call)).message
  expect(await refuse(reviewCalls.reply, 400, { params, body: { admin_reply: long(5001) } })).toBe(
    'Reply must be at most 5000 characters',
  )
  expect(await refuse(sessionCalls.login, 400, { body: { uniqueField: '', password: 'x' } })).toBe(
    'Username is required',
  )
  expect(await refuse(sessionCalls.login, 400, { body: { uniqueField: 'x' } })).toBe(
    'Password is required',
  )
  expect(await refuse(clientCalls.list, 400, { query: { search: long(201) } })).toBe(
    'Search must be at most 200 characters',
  )
  expect(await refuse(categoryCalls.create, 400, { body: [] })).toBe(
    'The request body must be an object',
  )
})

/** Every character that shows nothing, by Unicode's own properties. */
const invisible = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((character) => /[\p{Default_Ignorable_Code_Point}\p{Zs}\u2800]/u.test(character))

const invisibleText = fc
  .array(fc.constantFrom(...invisible), { minLength: 1, maxLength: 10 })
  .map((characters) => characters.join(''))

test('a required text of invisible characters is empty', async () => {
  const params = { id: newId() }
  await fc.assert(
    fc.asyncProperty(invisibleText, async (blank) => {
      const refusals = [
        api.refused(clientCalls.create, 400, { body: clientBody({ full_name: blank }) }),
        api.refused(clientCalls.create, 400, { body: clientBody({ password: blank }) }),
        api.refused(clientCalls.update, 400, {
          params,
          body: { ...clientUpdate(), full_name: blank },
        }),
        api.refused(categoryCalls.create, 400, { body: { name: blank } }),
        api.refused(categoryCalls.update, 400, { params, body: { name: blank } }),
        api.refused(reviewCalls.reply, 400, { params, body: { admin_reply: blank } }),
      ]
      expect((await Promise.all(refusals)).map(({ message }) => message)).toEqual([
        'Please fill in all required fields',
        'Please fill in all required fields',
        'Please fill in all required fields',
        'Category name is required',
        'Category name is required',
        'A reply cannot be empty',
      ])
    }),
    { numRuns: 40 },
  )
})
