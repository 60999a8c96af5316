import { accountCalls } from '@zaffa/contract/schema/account'
import { factorCalls } from '@zaffa/contract/schema/factors'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { Secret, TOTP } from 'otpauth'
import { createAdministrator } from '../src/auth/administrators.ts'
import { byTest, logIn, login, type TestApi } from './app.ts'
import { SoftAuthenticator } from './authenticator.ts'

const step = 30_000

/** The code that an app shows, now or some steps later. The server accepts one step of drift. */
export const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * step })

/** Where the server of a test expects passkeys. */
export async function originOf(api: TestApi): Promise<string> {
  const { passkey_origin } = await api.ok(accountCalls.read)
  if (passkey_origin === null) throw new Error('this server has no passkeys')
  return passkey_origin
}

export async function newAdministrator(api: TestApi, username: string) {
  await createAdministrator(api.database, byTest, { ...login, username })
  return logIn(api.url, { username })
}

export async function setUpTotp(api: TestApi, token: string, name = 'My phone') {
  const { _id, secret } = await api.ok(factorCalls.beginTotp, { token, body: { name } })
  const code = codeOf(secret)
  const { recovery_codes } = await api.ok(factorCalls.confirmTotp, {
    token,
    params: { id: _id },
    body: { code },
  })
  return { id: _id, secret, confirmedBy: code, codes: recovery_codes ?? [] }
}

export async function setUpPasskey(api: TestApi, token: string, name = 'My laptop') {
  const authenticator = new SoftAuthenticator()
  const begun = await api.ok(factorCalls.beginPasskey, { token, body: { name } })
  const { recovery_codes } = await api.ok(factorCalls.confirmPasskey, {
    token,
    params: { id: begun._id },
    body: authenticator.attest({ ...begun, origin: await originOf(api) }),
  })
  return { id: begun._id, authenticator, codes: recovery_codes ?? [] }
}

/** Logs in with the password, up to the second step. */
export async function beginLogin(api: TestApi, username: string) {
  const body = { uniqueField: username, password: login.password }
  const { second_step, code } = await api.refused(sessionCalls.login, 401, { body, token: null })
  if (!second_step) throw new Error(`no second step: ${code}`)
  return second_step
}

export async function assertionFor(
  api: TestApi,
  authenticator: SoftAuthenticator,
  { ticket, passkey }: Awaited<ReturnType<typeof beginLogin>>,
  lies: Partial<Parameters<SoftAuthenticator['assert']>[0]> = {},
) {
  if (!passkey) throw new Error('no passkey is asked for')
  const origin = await originOf(api)
  return { ticket, ...authenticator.assert({ ...passkey, origin, ...lies }) }
}
