import { clientMessages } from '@zaffa/contract/client-rules'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { imageCalls } from '@zaffa/contract/schema/images'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { clientBody, clientUpdate } from '../../test/factories.ts'
import { newId } from '../http/ids.ts'

const { list, create, read, update } = clientCalls

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

describe('create', () => {
  test('answers 201 with the client, without the password', async () => {
    const body = clientBody({
      full_name: 'نورة القحطاني 💍',
      parents_full_name: 'Saad Al-Qahtani',
      planning_for: ['self', 'family'],
      wedding_date: '2026-12-31',
      city: 'riyadh',
      district: 'al-olaya',
    })
    const client = await api.ok(create, { body })
    const { password, is_verified, active, finishedRegistration, ...shown } = body
    expect(client).toEqual({ _id: client._id, avatar: null, ...shown })
    expect(await api.ok(read, { params: { id: client._id } })).toEqual(client)
  })

  test('accepts the path with and without a trailing slash', async () => {
    const slash = { ...create, path: `${create.path}/` }
    await api.ok(slash, { body: clientBody() })
    await api.ok(create, { body: clientBody() })
  })

  test('leaves optional fields empty and registers manually by default', async () => {
    const { full_name, phone_number, email, password } = clientBody()
    const client = await api.ok(create, { body: { full_name, phone_number, email, password } })
    expect(client).toMatchObject({
      user_registered_with: 'MANUAL',
      avatar: null,
      parents_full_name: null,
      planning_for: [],
      wedding_date: null,
      city: null,
      district: null,
    })
  })

  test.each(['MANUAL', 'GOOGLE', 'FACEBOOK', 'PHONE', 'SYSTEM', 'APPLE'] as const)(
    'accepts registered with %s',
    async (user_registered_with) => {
      const client = await api.ok(create, { body: clientBody({ user_registered_with }) })
      expect(client.user_registered_with).toBe(user_registered_with)
    },
  )

  test('names the first broken rule in the order of the specification', async () => {
    const broken = { email: 'no e-mail', phone_number: '0501234567', password: 'short' }
    const steps: [object, string, string][] = [
      [{ ...broken, full_name: ' ' }, clientMessages.required, 'full_name'],
      [{ ...broken, full_name: '\u3164\u200b' }, clientMessages.required, 'full_name'],
      [{ ...broken, password: '' }, clientMessages.required, 'password'],
      [broken, clientMessages.email, 'email'],
      [{ ...broken, email: 'a@b.co' }, clientMessages.phone, 'phone_number'],
      [
        { ...broken, email: 'a@b.co', phone_number: '+966501234567' },
        clientMessages.password,
        'password',
      ],
    ]
    for (const [fields, message, field] of steps) {
      const error = await api.refused(create, 400, { body: { ...clientBody(), ...fields } })
      expect(error).toMatchObject({ code: 'validation_failed', message })
      expect(error.fields).toEqual({ [field]: message })
    }
  })

  test.each(['full_name', 'phone_number', 'email', 'password'] as const)(
    'refuses a client without %s',
    async (field) => {
      const { [field]: _, ...body } = clientBody()
      const error = await api.refused(create, 400, { body })
      expect(error.message).toBe(clientMessages.required)
      expect(error.fields).toEqual({ [field]: clientMessages.required })
    },
  )

  test.each([
    ['a number for a text', { full_name: 7 }, 'full_name'],
    ['an object for a text', { email: { $ne: null } }, 'email'],
    ['an unknown field', { role: 'owner' }, 'role'],
    ['an id of the caller', { _id: newId() }, '_id'],
    ['a text that is too long', { full_name: 'x'.repeat(201) }, 'full_name'],
    ['a NUL', { full_name: 'a\0b' }, 'full_name'],
    ['a lone surrogate', { full_name: 'a\ud800b' }, 'full_name'],
    ['a space of another alphabet', { email: 'a\u0085b@example.com' }, 'email'],
    ['a date that does not exist', { wedding_date: '2026-02-30' }, 'wedding_date'],
    ['a date that is none', { wedding_date: '2026-13-45' }, 'wedding_date'],
    ['half a date', { wedding_date: '2026-1' }, 'wedding_date'],
    ['the year 0', { wedding_date: '0000-01-01' }, 'wedding_date'],
    ['an unknown city', { city: 'mecca' }, 'city'],
    ['an unknown district', { district: 'al-nowhere' }, 'district'],
    ['an unknown planning option', { planning_for: ['friend'] }, 'planning_for.0'],
    ['a planning option twice', { planning_for: ['self', 'self'] }, 'planning_for'],
    ['an unknown registration', { user_registered_with: 'X' }, 'user_registered_with'],
    ['a text for a boolean', { active: 'yes' }, 'active'],
    ['an avatar from elsewhere', { avatar: 'https://example.com/a.png' }, 'avatar'],
    ['an avatar that does not exist', { avatar: `/uploads/${'a'.repeat(64)}.webp` }, 'avatar'],
  ])('refuses %s and changes nothing', async (_, fields, field) => {
    const before = await api.ok(list)
    const error = await api.refused(create, 400, { body: { ...clientBody(), ...fields } })
    expect(Object.keys(error.fields ?? {})).toContain(field)
    expect(await api.ok(list)).toEqual(before)
  })

  test('refuses a second client with the same e-mail in any case, and names the first', async () => {
    const first = await api.ok(create, { body: clientBody({ email: 'Twice@Example.com' }) })
    const body = clientBody({ email: 'tWICE@example.COM' })
    const message = 'A client with this e-mail address already exists'
    expect(await api.refused(create, 409, { body })).toMatchObject({
      message,
      fields: { email: message },
      existing: { _id: first._id, name: first.full_name },
    })
  })

  test('refuses a second client with the same phone number in another form', async () => {
    const first = await api.ok(create, { body: clientBody({ phone_number: '+966512345678' }) })
    const message = 'A client with this phone number already exists'
    for (const phone_number of ['966512345678', '512345678']) {
      expect(await api.refused(create, 409, { body: clientBody({ phone_number }) })).toMatchObject({
        message,
        fields: { phone_number: message },
        existing: { _id: first._id, name: first.full_name },
      })
    }
  })

  test('of ten identical concurrent creates exactly one wins', async () => {
    const body = clientBody()
    const before = (await api.ok(list)).totalDocuments
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.call(create, { body })))
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([201, ...Array(9).fill(409)])
    expect((await api.ok(list)).totalDocuments).toBe(before + 1)
  })
})

describe('update', () => {
  test('changes what is sent and keeps what is not', async () => {
    const client = await api.ok(create, {
      body: clientBody({ city: 'jeddah', planning_for: ['self'], wedding_date: '2027-01-01' }),
    })
    const params = { id: client._id }
    const body = { ...clientUpdate(), wedding_date: '2027-02-03' }
    const updated = await api.ok(update, { params, body })
    expect(updated).toEqual({ ...client, ...body })
    expect(await api.ok(read, { params })).toEqual(updated)
  })

  test("a parent's name without a visible character is stored as none", async () => {
    const invisible = { parents_full_name: '\u200b\u2800 \u3164' }
    const client = await api.ok(create, { body: clientBody(invisible) })
    expect(client.parents_full_name).toBeNull()
    const params = { id: client._id }
    await api.ok(update, { params, body: { ...clientUpdate(), parents_full_name: 'Parents' } })
    const updated = await api.ok(update, { params, body: { ...clientUpdate(), ...invisible } })
    expect(updated.parents_full_name).toBeNull()
  })

  test('null clears an optional field', async () => {
    const client = await api.ok(create, {
      body: clientBody({
        city: 'jeddah',
        district: 'al-malaz',
        planning_for: ['self'],
        parents_full_name: 'Parents',
        wedding_date: '2027-01-01',
      }),
    })
    const cleared = {
      city: null,
      district: null,
      planning_for: null,
      parents_full_name: null,
      wedding_date: null,
      avatar: null,
    }
    const body = { ...clientUpdate(), ...cleared }
    const updated = await api.ok(update, { params: { id: client._id }, body })
    expect(updated).toEqual({ ...client, ...body, planning_for: [] })
  })

  test('keeps the stored registration when none is sent', async () => {
    const client = await api.ok(create, { body: clientBody({ user_registered_with: 'FACEBOOK' }) })
    const { user_registered_with, ...body } = clientUpdate()
    const updated = await api.ok(update, { params: { id: client._id }, body })
    expect(updated.user_registered_with).toBe('FACEBOOK')
  })

  test('has the rules of create, except for the password', async () => {
    const { _id: id } = await api.ok(create, { body: clientBody() })
    const refuse = async (fields: object) =>
      (await api.refused(update, 400, { params: { id }, body: { ...clientUpdate(), ...fields } }))
        .message
    expect(await refuse({ full_name: '' })).toBe(clientMessages.required)
    expect(await refuse({ email: 'nowhere' })).toBe(clientMessages.email)
    expect(await refuse({ phone_number: '+0' })).toBe(clientMessages.phone)
    expect(await refuse({ password: 'a new password' })).toBe('Unknown field password')
  })

  test('refuses the e-mail and the phone of another client', async () => {
    const other = await api.ok(create, { body: clientBody() })
    const { _id: id } = await api.ok(create, { body: clientBody() })
    const { email, phone_number } = other
    for (const taken of [{ email }, { phone_number }]) {
      const body = { ...clientUpdate(), ...taken }
      const { existing } = await api.refused(update, 409, { params: { id }, body })
      expect(existing).toEqual({ _id: other._id, name: other.full_name })
    }
  })

  test('accepts an uploaded image as avatar and shows it', async () => {
    const client = await api.ok(create, { body: clientBody() })
    const form = new FormData()
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    form.append('file', new Blob([gif], { type: 'image/gif' }), 'a.gif')
    const upload = await fetch(`${api.url}${imageCalls.upload.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}` },
      body: form,
    })
    const { url } = imageCalls.upload.response.parse(await upload.json())
    const body = { ...clientUpdate(), avatar: url }
    const updated = await api.ok(update, { params: { id: client._id }, body })
    expect(updated.avatar).toBe(url)
  })
})

test('an id that does not exist or is malformed is not found', async () => {
  for (const id of [newId(), 'nonsense', '%00', '1', `${newId()}'--`]) {
    await api.refused(read, 404, { params: { id } })
    await api.refused(update, 404, { params: { id }, body: clientUpdate() })
  }
})

test('every call requires a session', async () => {
  const params = { id: newId() }
  for (const call of Object.values(clientCalls)) {
    await api.refused(call, 401, {
      params,
      body: call.method === 'GET' ? undefined : {},
      token: null,
    })
  }
})
