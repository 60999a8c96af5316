import { clientMessages } from '@zaffa/contract/client-rules'
import type { Call } from '@zaffa/contract/schema/call'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { reviewCalls } from '@zaffa/contract/schema/reviews'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readError, startApi, type TestApi } from '../app.ts'
import { clientBody } from '../factories.ts'
import { type Aim, bearer, nameOf, strike, takeAim } from './aims.ts'
import { fingerprint } from './fingerprint.ts'

/** Characters that end a text, reverse it, are invisible, or are code elsewhere. */

let api: TestApi
let aim: (call: Call) => Aim
let before: string
beforeAll(async () => {
  api = await startApi()
  aim = await takeAim(api)
  before = await fingerprint(api.database)
})
afterAll(() => api.close())

const texts: [string, string, Call][] = (
  [
    [
      clientCalls.create,
      ['full_name', 'phone_number', 'email', 'password', 'parents_full_name', 'avatar'],
    ],
    [clientCalls.update, ['full_name', 'phone_number', 'email', 'parents_full_name', 'avatar']],
    [categoryCalls.create, ['name', 'description']],
    [categoryCalls.update, ['name', 'description']],
    [reviewCalls.reply, ['admin_reply']],
    [sessionCalls.login, ['uniqueField', 'password']],
  ] as [Call, string[]][]
).flatMap(([call, fields]) =>
  fields.map((field): [string, string, Call] => [field, nameOf(call), call]),
)

describe.each(texts)('%s of %s', (field, _, call) => {
  test.each([
    ['NUL', 'ab\0cd efgh'],
    ['NUL alone', '\0'],
    ['half of a character', 'abcd\ud800 efgh'],
    ['the other half', '\udc00abcd efgh'],
  ])('%s is refused', async (_what, value) => {
    const attack = { ...aim(call), body: { ...(aim(call).body as object), [field]: value } }
    const error = await readError(await strike(api, call, attack, bearer(api.token)), 400)
    expect(Object.keys(error.fields ?? {})).toEqual([field])
    expect(await fingerprint(api.database)).toBe(before)
  })
})

describe('NUL in an address', () => {
  test.each([
    ['a search', '/admin/category?search=%00', 400],
    ['a search with more', '/admin/customer-management?search=a%00b', 400],
    ['a sort', '/admin/category?sortBy=newest%00', 400],
    ['an id', '/admin/customer-management/%00', 404],
    ['an id with more', '/admin/contract-management/a%00b', 404],
    ['a picture', '/uploads/%00', 400],
    ['a page', '/admin/nothing%00', 404],
  ])('%s', async (_, path, status) => {
    await readError(await fetch(api.url + path, { headers: bearer(api.token) }), status)
  })
})

/** Scripts and markup are stored and answered unchanged, and never as a page. */
const code = [
  '<script>alert(document.cookie)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}} #{7*7} <%= 7*7 %>',
  '=HYPERLINK("http://evil.example","x")',
  '\u2028\u2029 line separators',
  '&lt;already&gt; &amp; escaped &#x27;',
  "Robert'); drop table client; --",
  '../../etc/passwd',
  '%s%n%x %00',
  '\\u0000 \\x00 \\',
]

describe.each(code)('%j', (text) => {
  async function exact(response: Response, status: number) {
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    return JSON.parse(await response.text())
  }

  test('as the name of a client', async () => {
    const body = clientBody({ full_name: text, parents_full_name: text })
    const made = await exact(await api.call(clientCalls.create, { body }), 201)
    const read = await exact(await api.call(clientCalls.read, { params: { id: made._id } }), 200)
    expect(read).toEqual(made)
    expect(read).toMatchObject({ full_name: text, parents_full_name: text })
  })

  test('as a category', async () => {
    const body = { name: text, description: text }
    const made = await exact(await api.call(categoryCalls.create, { body }), 201)
    expect(made).toMatchObject(body)
    const list = await exact(await api.call(categoryCalls.list, { query: { pageSize: 100 } }), 200)
    expect(list.data.map(({ name }: { name: string }) => name)).toContain(text)
  })

  test('as a reply', async () => {
    const input = { ...aim(reviewCalls.reply), body: { admin_reply: text } }
    const made = await exact(await api.call(reviewCalls.reply, input), 201)
    expect(made.admin_reply).toBe(text)
  })
})

/**
 * Bidi and invisible marks are kept as sent, because names copied from phones contain them; the app
 * isolates every name from the text around it. They cannot create a second category or client with
 * the same name or e-mail.
 */
const marks: [string, string][] = [
  ['right-to-left override', '\u202e'],
  ['left-to-right override', '\u202d'],
  ['right-to-left embedding', '\u202b'],
  ['left-to-right embedding', '\u202a'],
  ['pop directional formatting', '\u202c'],
  ['left-to-right isolate', '\u2066'],
  ['right-to-left isolate', '\u2067'],
  ['first strong isolate', '\u2068'],
  ['pop directional isolate', '\u2069'],
  ['left-to-right mark', '\u200e'],
  ['zero width space', '\u200b'],
  ['zero width joiner', '\u200d'],
  ['soft hyphen', '\u00ad'],
  ['byte order mark', '\ufeff'],
]

describe.each(marks)('a %s', (name, mark) => {
  test('is answered as sent', async () => {
    const full_name = `${mark}Noura${mark} ${name}`
    const made = await api.ok(clientCalls.create, { body: clientBody({ full_name }) })
    expect(made.full_name).toBe(full_name)
  })

  test('does not hide a name from a search', async () => {
    const hidden = [...`Hidden by ${name}`].join(mark)
    await api.ok(clientCalls.create, { body: clientBody({ full_name: hidden }) })
    const query = { search: `hidden by ${name}` }
    expect((await api.ok(clientCalls.list, { query })).totalDocuments).toBe(1)
  })

  test('cannot create a second category of the same name', async () => {
    await api.ok(categoryCalls.create, { body: { name: `Twice ${name}` } })
    const twin = { name: `${mark}Twi${mark}ce ${name}${mark}` }
    await api.refused(categoryCalls.create, 409, { body: twin })
  })

  test('cannot create a second client with the same e-mail', async () => {
    const { email } = await api.ok(clientCalls.create, { body: clientBody() })
    for (const twin of [email.replace('@', `${mark}@`), `${mark}${email}`, `${email}${mark}`]) {
      const error = await api.refused(clientCalls.create, 400, {
        body: clientBody({ email: twin }),
      })
      expect(error.message).toBe(clientMessages.email)
    }
  })

  test('is refused in a phone number', async () => {
    const { phone_number } = clientBody()
    for (const twin of [`${mark}${phone_number}`, `${phone_number}${mark}`]) {
      const body = clientBody({ phone_number: twin })
      await api.refused(clientCalls.create, 400, { body })
    }
  })
})
