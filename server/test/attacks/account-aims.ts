import { accountCalls } from '@zaffa/contract/schema/account'
import { factorCalls } from '@zaffa/contract/schema/factors'
import { logIn, login, type TestApi } from '../app.ts'
import { SoftAuthenticator } from '../authenticator.ts'
import {
  assertionFor,
  beginLogin,
  codeOf,
  newAdministrator,
  originOf,
  setUpPasskey,
  setUpTotp,
} from '../second-factors.ts'

/** Each uses a new administrator, because it ends sessions or changes how one logs in. */
export async function accountAims(api: TestApi) {
  const [guarded, changing, ending] = await Promise.all(
    ['guarded', 'changing', 'ending'].map((username) => newAdministrator(api, username)),
  )
  if (!guarded || !changing || !ending) throw new Error('three administrators were made')
  const totp = await setUpTotp(api, guarded)
  const { authenticator } = await setUpPasskey(api, guarded)
  const begunTotp = await api.ok(factorCalls.beginTotp, { token: guarded, body: { name: 'Next' } })
  const begunPasskey = await api.ok(factorCalls.beginPasskey, {
    token: guarded,
    body: { name: 'Next' },
  })
  const { ticket } = await beginLogin(api, 'guarded')
  await logIn(api.url, { username: 'ending' })
  const { sessions } = await api.ok(accountCalls.read, { token: ending })
  const { password } = login
  const at = (id = '') => ({ params: { id } })
  return {
    'POST /admin/auth/second-step/code': { body: { ticket, code: totp.codes[0] } },
    'POST /admin/auth/second-step/passkey': {
      body: await assertionFor(api, authenticator, await beginLogin(api, 'guarded')),
    },
    'POST /admin/account/password': {
      token: changing,
      body: { current_password: password, new_password: 'three brown camels' },
    },
    'DELETE /admin/account/sessions/:id': { ...at(sessions[1]?._id), token: ending },
    'DELETE /admin/account/sessions': { token: ending },
    'POST /admin/account/totp': { body: { name: 'Of an attacker' } },
    'POST /admin/account/totp/:id/confirm': {
      ...at(begunTotp._id),
      token: guarded,
      body: { code: codeOf(begunTotp.secret) },
    },
    'POST /admin/account/passkeys': { body: { name: 'Of an attacker' } },
    'POST /admin/account/passkeys/:id/confirm': {
      ...at(begunPasskey._id),
      token: guarded,
      body: new SoftAuthenticator().attest({ ...begunPasskey, origin: await originOf(api) }),
    },
    'POST /admin/account/factors/:id/remove': {
      ...at(totp.id),
      token: guarded,
      body: { password },
    },
    'POST /admin/account/recovery-codes': { token: guarded, body: { password } },
  }
}
