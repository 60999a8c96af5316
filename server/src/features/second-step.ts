import { fold } from '@zaffa/contract/fold'
import { sessionCalls } from '@zaffa/contract/schema/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { write } from '../audit/write.ts'
import { noteFailedLogin } from '../auth/failed-logins.ts'
import { lockAdministrator } from '../auth/lock-administrator.ts'
import { recoveryCodesLeft, takeRecoveryCode } from '../auth/recovery-codes.ts'
import { relyingParty } from '../auth/relying-party.ts'
import { usePasskey, useTotpCode } from '../auth/second-step.ts'
import { createSession } from '../auth/sessions.ts'
import { countLoginAttempt, traceOf } from '../auth/throttle.ts'
import {
  findTicketHolder,
  spendTicket,
  type TicketHolder,
  takeLoginChallenge,
} from '../auth/tickets.ts'
import { isTotpCode } from '../auth/totp.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import type { Transaction } from '../database/transaction.ts'
import { handle } from '../http/call.ts'
import { addressOf, networkOf } from '../http/caller.ts'
import { ApiError } from '../http/errors.ts'

const refused = (message: string) => new ApiError(401, 'second_step_failed', message)
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.code === 'second_step_failed'
const wrongCode = () => refused('This code is not right, or was used before')
const wrongPasskey = () => refused('This passkey was not accepted. Please use another way')

/** What was used, for the audit record; throws if it proves nothing. */
type Proof = (tx: Transaction, holder: TicketHolder) => Promise<Record<string, unknown>>

export function secondStepRoutes(app: FastifyInstance, database: Database, config: Config) {
  /** Counts the attempt before anything is compared, like the login does. */
  async function finish(request: FastifyRequest, ticket: string, action: string, proof: Proof) {
    const holder = await findTicketHolder(database, ticket)
    const network = networkOf(addressOf(request))
    const attempt = await countLoginAttempt(database, fold(holder.username), network)
    const actor = { administratorId: holder.id, name: holder.username, requestId: request.id }
    const written = write(database, actor, action, async (tx) => {
      await lockAdministrator(tx, holder.id)
      await spendTicket(tx, ticket)
      const proved = await proof(tx, holder)
      const token = await createSession(tx, holder, request)
      if (!token) throw wrongCode()
      // Two attempts were counted: the password, and this one.
      const after = { ...proved, ...traceOf(request, await attempt.forgive(tx, 2)) }
      return { id: holder.id, after, answer: { access_token: token } }
    })
    return written.catch((error) => {
      if (isRefusal(error)) noteFailedLogin(request, holder.username, 'second_step')
      throw error
    })
  }

  handle(app, sessionCalls.codeStep, ({ body: { ticket, code } }, request) =>
    isTotpCode(code)
      ? finish(request, ticket, 'session.login', async (tx, { id }) => {
          const app = await useTotpCode(tx, id, code)
          if (app === undefined) throw wrongCode()
          return { second_factor: app }
        })
      : finish(request, ticket, 'session.login_by_recovery_code', async (tx, { id }) => {
          if (!(await takeRecoveryCode(tx, id, code))) throw wrongCode()
          return { recovery_codes_left: await recoveryCodesLeft(tx, id) }
        }),
  )

  handle(app, sessionCalls.passkeyStep, async ({ body: { ticket, ...assertion } }, request) => {
    const party = relyingParty(app, config)
    // Outside the transaction: a refused answer takes the challenge too.
    const challenge = await takeLoginChallenge(database, ticket)
    return finish(request, ticket, 'session.login', async (tx, { id }) => {
      const passkey = party && challenge && (await usePasskey(tx, id, assertion, challenge, party))
      if (!passkey) throw wrongPasskey()
      return { second_factor: passkey }
    })
  })
}
