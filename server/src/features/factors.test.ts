import { accountCalls } from '@zaffa/contract/schema/account'
import { factorCalls } from '@zaffa/contract/schema/factors'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn, login, startApi, type TestApi } from '../../test/app.ts'
import { bodyOf, sendRaw } from '../../test/attacks/raw.ts'
import { readAudit } from '../../test/audit.ts'
import { SoftAuthenticator } from '../../test/authenticator.ts'
import { endLoginWindow } from '../../test/logins.ts'
import {
  beginLogin,
  codeOf,
  newAdministrator,
  originOf,
  setUpPasskey,
  setUpTotp,
} from '../../test/second-factors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() => endLoginWindow(api.database))

const lastAction = async () => (await readAudit(api.database, 1))[0]
const factorsOf = async (token: string) => (await api.ok(accountCalls.read, { token })).factors
const password = { password: login.password }

describe('an authenticator app', () => {
  test('counts once a code of it was confirmed', async () => {
    const token = await newAdministrator(api, 'huda')
    const begun = await api.ok(factorCalls.beginTotp, { token, body: { name: 'Phone' } })
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Zaffa:huda\?issuer=Zaffa&/)
    expect(await factorsOf(token)).toEqual([])
    await logIn(api.url, { username: 'huda' })

    const params = { id: begun._id }
    const wrong = { token, params, body: { code: '12345' } }
    expect((await api.refused(factorCalls.confirmTotp, 400, wrong)).fields).toHaveProperty('code')
    const right = { token, params, body: { code: codeOf(begun.secret) } }
    const { recovery_codes } = await api.ok(factorCalls.confirmTotp, right)
    expect(recovery_codes).toHaveLength(10)
    expect(await lastAction()).toMatchObject({
      action: 'factor.add',
      changes: { kind: { after: 'totp' }, name: { after: 'Phone' } },
    })
    expect(await factorsOf(token)).toMatchObject([{ kind: 'totp', name: 'Phone', lastUsed: null }])
    await api.refused(factorCalls.confirmTotp, 404, right)
    await beginLogin(api, 'huda')
  })

  test('cannot be confirmed after ten minutes, nor by another administrator', async () => {
    const token = await newAdministrator(api, 'late')
    const begun = await api.ok(factorCalls.beginTotp, { token, body: { name: 'Phone' } })
    const input = { params: { id: begun._id }, body: { code: codeOf(begun.secret) } }
    await api.refused(factorCalls.confirmTotp, 404, input)
    await api.database.query(
      "update factor set created_at = now() - interval '601 seconds' where id = $1",
      [begun._id],
    )
    await api.refused(factorCalls.confirmTotp, 404, { token, ...input })
  })

  test('no audit record has the secret', async () => {
    const { secret } = await setUpTotp(api, await newAdministrator(api, 'discreet'))
    const records = JSON.stringify(await readAudit(api.database, 1000))
    expect(records).not.toContain(secret)
  })
})

describe('a passkey', () => {
  const begin = (token: string) =>
    api.ok(factorCalls.beginPasskey, { token, body: { name: 'Laptop' } })

  test('is added; the second factor brings no new recovery codes', async () => {
    const token = await newAdministrator(api, 'reem')
    const { codes, authenticator } = await setUpPasskey(api, token)
    expect(codes).toHaveLength(10)
    expect((await begin(token)).known).toEqual([authenticator.credentialId])
    expect((await setUpTotp(api, token)).codes).toEqual([])
    expect((await factorsOf(token)).map(({ kind }) => kind)).toEqual(['passkey', 'totp'])
  })

  test.each([
    ['for another site', { rp_id: 'evil.example' }],
    ['from another origin', { origin: 'https://localhost' }],
    ['without user verification', { userVerified: false }],
    ['to another challenge', { challenge: 'A'.repeat(43) }],
    ['that was an assertion', { type: 'webauthn.get' }],
  ])('is refused with an attestation %s, and the challenge is spent', async (what, lies) => {
    const token = await newAdministrator(api, what)
    const begun = await begin(token)
    const asked = { ...begun, origin: await originOf(api) }
    const authenticator = new SoftAuthenticator()
    const send = (status: number, body: unknown) =>
      api.refused(factorCalls.confirmPasskey, status, { token, params: { id: begun._id }, body })
    await send(400, authenticator.attest({ ...asked, ...lies }))
    await send(404, authenticator.attest(asked))
    expect(await factorsOf(token)).toEqual([])
  })

  test('belongs to one account', async () => {
    const [first, second] = [await newAdministrator(api, 'one'), await newAdministrator(api, 'two')]
    const { authenticator } = await setUpPasskey(api, first)
    const begun = await begin(second)
    const body = authenticator.attest({ ...begun, origin: await originOf(api) })
    const input = { token: second, params: { id: begun._id }, body }
    const error = await api.refused(factorCalls.confirmPasskey, 409, input)
    expect(error.message).toBe('This passkey is already in use')
  })

  test('is bound to PUBLIC_URL and never to Host; without an own address there are none', async () => {
    const named = await startApi({ publicUrl: 'https://admin.zaffa.example', trustProxy: true })
    const body = JSON.stringify({ name: 'Laptop' })
    // fetch ignores a given Host.
    const beginAt = (host: string) =>
      sendRaw(
        named.url,
        [
          `POST ${factorCalls.beginPasskey.path} HTTP/1.1`,
          `host: ${host}`,
          'x-forwarded-host: evil.example',
          `authorization: Bearer ${named.token}`,
          'content-type: application/json',
          `content-length: ${body.length}`,
          'connection: close',
          '',
          body,
        ].join('\r\n'),
      )
    for (const host of ['localhost', '192.0.2.7', 'admin.zaffa.example:8443']) {
      const answer = await beginAt(host)
      expect(bodyOf(answer), host).toMatchObject({ rp_id: 'admin.zaffa.example' })
    }
    expect((await beginAt('evil.example')).statuses).toEqual([421])
    await named.close()
    const nameless = await startApi({ trustProxy: true })
    await nameless.refused(factorCalls.beginPasskey, 409, { body: { name: 'Laptop' } })
    expect((await nameless.ok(accountCalls.read)).passkey_origin).toBeNull()
    await nameless.close()
  })
})

test('removing a factor asks for the password, and the last one takes the recovery codes with it', async () => {
  const token = await newAdministrator(api, 'leaver')
  const { id, codes } = await setUpTotp(api, token)
  const passkey = await setUpPasskey(api, token)
  const input = (id: string, body = password) => ({ token, params: { id }, body })
  const wrong = await api.refused(factorCalls.removeFactor, 400, input(id, { password: 'a guess' }))
  expect(wrong.fields).toEqual({ password: 'This is not your password' })
  const stranger = { params: { id }, body: password }
  await api.refused(factorCalls.removeFactor, 404, stranger)

  await api.ok(factorCalls.removeFactor, input(id))
  expect(await lastAction()).toMatchObject({
    action: 'factor.remove',
    record_id: id,
    changes: { kind: { before: 'totp', after: null }, name: { before: 'My phone', after: null } },
  })
  const { ticket } = await beginLogin(api, 'leaver')
  const code = { ticket, code: codes[0] }
  await api.ok(sessionCalls.codeStep, { token: null, body: code })
  await api.ok(factorCalls.removeFactor, input(passkey.id))
  const { factors, recovery_codes_left } = await api.ok(accountCalls.read, { token })
  expect({ factors, recovery_codes_left }).toEqual({ factors: [], recovery_codes_left: 0 })
  await logIn(api.url, { username: 'leaver' })
})

test('renewing recovery codes asks for the password, and the former ones end', async () => {
  const token = await newAdministrator(api, 'careful')
  await api.refused(factorCalls.renewRecoveryCodes, 409, { token, body: password })
  const { codes } = await setUpTotp(api, token)
  await api.refused(factorCalls.renewRecoveryCodes, 400, { token, body: { password: 'a guess' } })
  const { recovery_codes } = await api.ok(factorCalls.renewRecoveryCodes, { token, body: password })
  expect(await lastAction()).toMatchObject({ action: 'factor.renew_recovery_codes' })
  const { ticket } = await beginLogin(api, 'careful')
  const use = (code = '') => ({ token: null, body: { ticket, code } })
  await api.refused(sessionCalls.codeStep, 401, use(codes[0]))
  await api.ok(sessionCalls.codeStep, use(recovery_codes[0]))
})
