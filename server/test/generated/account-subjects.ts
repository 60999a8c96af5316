import { accountCalls } from '@zaffa/contract/schema/account'
import type { Call } from '@zaffa/contract/schema/call'
import { factorCalls } from '@zaffa/contract/schema/factors'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { logIn, login, type TestApi } from '../app.ts'
import { SoftAuthenticator } from '../authenticator.ts'
import { endLoginWindow } from '../logins.ts'
import {
  assertionFor,
  beginLogin,
  codeOf,
  newAdministrator,
  originOf,
  setUpPasskey,
  setUpTotp,
} from '../second-factors.ts'
import { knownFields, passwordFields } from './known-fields.ts'
import type { Subject } from './subject.ts'

/** One administrator for each call: what it changes must not change how the others log in. */
export function accountSubjects(api: TestApi): [Call, Subject][] {
  const fields = knownFields
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (username: string) => () => {
    const token = tokens.get(username) ?? newAdministrator(api, username)
    tokens.set(username, token)
    return token
  }
  /** Logins that end at the second step are never forgiven. */
  const logInFreely = async (username: string) => {
    await endLoginWindow(api.database)
    return beginLogin(api, username)
  }

  const byCode = {
    codes: [] as string[],
    async body() {
      const token = await tokenOf('by code')()
      if (byCode.codes.length === 0) byCode.codes = (await setUpOnce('by code', token)).codes
      const { ticket } = await logInFreely('by code')
      return { ticket, code: byCode.codes.pop() ?? '' }
    },
  }
  const renew = async (token: string) => {
    const body = { password: login.password }
    return (await api.ok(factorCalls.renewRecoveryCodes, { token, body })).recovery_codes
  }
  const withFactor = new Set<string>()
  async function setUpOnce(username: string, token: string) {
    if (!withFactor.has(username)) await setUpTotp(api, token)
    withFactor.add(username)
    return { codes: await renew(token) }
  }

  let passkey: SoftAuthenticator | undefined
  async function assertion() {
    passkey ??= (await setUpPasskey(api, await tokenOf('by passkey')())).authenticator
    return assertionFor(api, passkey, await logInFreely('by passkey'))
  }

  let begun: Awaited<ReturnType<typeof api.ok<typeof factorCalls.beginTotp>>> | undefined
  async function beginTotp() {
    const token = await tokenOf('adding an app')()
    begun = await api.ok(factorCalls.beginTotp, { token, body: { name: 'App' } })
    return begun._id
  }
  let begunPasskey: Awaited<ReturnType<typeof api.ok<typeof factorCalls.beginPasskey>>> | undefined
  async function beginPasskey() {
    const token = await tokenOf('adding a passkey')()
    begunPasskey = await api.ok(factorCalls.beginPasskey, { token, body: { name: 'Passkey' } })
    return begunPasskey._id
  }
  async function attestation() {
    if (!begunPasskey) throw new Error('the id comes first')
    return new SoftAuthenticator().attest({ ...begunPasskey, origin: await originOf(api) })
  }
  async function newSession() {
    await logIn(api.url)
    const { sessions } = await api.ok(accountCalls.read)
    return sessions[1]?._id ?? ''
  }
  const password = async () => ({ password: login.password })

  return [
    [sessionCalls.codeStep, { fields, body: byCode.body }],
    [sessionCalls.passkeyStep, { fields, body: assertion }],
    [
      accountCalls.changePassword,
      {
        fields: { ...passwordFields },
        token: tokenOf('changing'),
        body: async () => {
          await setPassword(api, 'changing')
          return { current_password: login.password }
        },
      },
    ],
    [accountCalls.endSession, { fields, id: newSession }],
    [accountCalls.endOtherSessions, { fields, token: tokenOf('ending') }],
    [factorCalls.beginTotp, { fields }],
    [
      factorCalls.confirmTotp,
      {
        fields,
        id: beginTotp,
        token: tokenOf('adding an app'),
        body: async () => ({ code: codeOf(begun?.secret ?? '') }),
      },
    ],
    [factorCalls.beginPasskey, { fields }],
    [
      factorCalls.confirmPasskey,
      { fields, id: beginPasskey, token: tokenOf('adding a passkey'), body: attestation },
    ],
    [
      factorCalls.removeFactor,
      {
        fields,
        id: async () => (await setUpTotp(api, await tokenOf('removing')())).id,
        token: tokenOf('removing'),
        body: password,
      },
    ],
    [
      factorCalls.renewRecoveryCodes,
      {
        fields,
        token: tokenOf('renewing'),
        body: async () => {
          await setUpOnce('renewing', await tokenOf('renewing')())
          return password()
        },
      },
    ],
  ]
}

/** Back to the password that the tests know, without ending sessions. */
async function setPassword({ database }: TestApi, username: string) {
  await database.query(
    `update administrator set password_hash =
       (select password_hash from administrator where username = $2) where username = $1`,
    [username, login.username],
  )
}
