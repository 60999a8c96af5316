import { accountCalls } from '@zaffa/contract/schema/account'
import type { Call } from '@zaffa/contract/schema/call'
import { factorCalls } from '@zaffa/contract/schema/factors'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import { expect } from 'vitest'
import { passwordMatches } from '../../src/auth/passwords.ts'
import type { TestApi } from '../app.ts'
import type { Proof } from './proof.ts'

const usableToken: Proof = async (api, { answer }) => {
  await api.ok(statisticsCalls.read, { token: String(answer.access_token) })
}

async function factorOf(api: TestApi, id: unknown) {
  const { rows } = await api.database.query('select * from factor where id = $1', [id])
  return rows[0]
}

const begun: Proof = async (api, { body, answer }) =>
  expect(await factorOf(api, answer._id)).toMatchObject({ name: body?.name, confirmed_at: null })

const confirmed: Proof = async (api, { id }) =>
  expect((await factorOf(api, id)).confirmed_at).not.toBeNull()

export const accountProofs: [Call, Proof][] = [
  [sessionCalls.codeStep, usableToken],
  [sessionCalls.passkeyStep, usableToken],
  [
    accountCalls.changePassword,
    async (api, { body }) => {
      const { rows } = await api.database.query<{ password_hash: string }>(
        "select password_hash from administrator where username = 'changing'",
      )
      const stored = rows[0]?.password_hash ?? ''
      expect(await passwordMatches(stored, String(body?.new_password))).toBe(true)
    },
  ],
  [
    accountCalls.endSession,
    async (api, { id }) => {
      const { sessions } = await api.ok(accountCalls.read)
      expect(sessions.map(({ _id }) => _id)).not.toContain(id)
    },
  ],
  [
    accountCalls.endOtherSessions,
    async (api, { token }) => {
      const { sessions } = await api.ok(accountCalls.read, { token })
      expect(sessions).toMatchObject([{ current: true }])
    },
  ],
  [factorCalls.beginTotp, begun],
  [factorCalls.confirmTotp, confirmed],
  [factorCalls.beginPasskey, begun],
  [factorCalls.confirmPasskey, confirmed],
  [
    factorCalls.removeFactor,
    async (api, { id }) => expect(await factorOf(api, id)).toBeUndefined(),
  ],
  [
    factorCalls.renewRecoveryCodes,
    async (api, { token }) => {
      const { recovery_codes_left } = await api.ok(accountCalls.read, { token })
      expect(recovery_codes_left).toBe(10)
    },
  ],
]
