import { invalidCredentials } from '@zaffa/contract/errors'
import { fold } from '@zaffa/contract/fold'
import { sessionCalls } from '@zaffa/contract/schema/session'
import type { FastifyInstance } from 'fastify'
import { write } from '../audit/write.ts'
import { demoLogin } from '../auth/demo-login.ts'
import { noteFailedLogin } from '../auth/failed-logins.ts'
import { relyingParty } from '../auth/relying-party.ts'
import { createSession } from '../auth/sessions.ts'
import { countLoginAttempt, traceOf } from '../auth/throttle.ts'
import { beginSecondStep, secondStepNeeded } from '../auth/tickets.ts'
import { verifyLogin } from '../auth/verify-login.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { handle } from '../http/call.ts'
import { addressOf, isFromThisMachine, networkOf } from '../http/caller.ts'
import { ApiError, notLoggedIn } from '../http/errors.ts'

const refused = () => new ApiError(401, 'invalid_credentials', invalidCredentials)

export function sessionRoutes(app: FastifyInstance, database: Database, config: Config) {
  handle(app, sessionCalls.login, async ({ body }, request) => {
    const key = fold(body.uniqueField)
    const attempt = await countLoginAttempt(database, key, networkOf(addressOf(request)))
    const account = await verifyLogin(database, key, body.password)
    const isDemo = key === demoLogin.username && body.password === demoLogin.password
    if (!account || (isDemo && !isFromThisMachine(request))) {
      noteFailedLogin(request, key, 'password')
      throw refused()
    }
    const secondStep = await beginSecondStep(database, account, relyingParty(app, config))
    // The attempt still counts: the right password must not allow more guesses at the second step.
    if (secondStep) throw secondStepNeeded(secondStep)
    const actor = { administratorId: account.id, name: account.username, requestId: request.id }
    return write(database, actor, 'session.login', async (tx) => {
      const token = await createSession(tx, account, request)
      if (!token) throw refused()
      const after = traceOf(request, await attempt.forgive(tx))
      return { id: account.id, after, answer: { access_token: token } }
    })
  })

  handle(app, sessionCalls.logout, async (_input, request) => {
    const { session, ...actor } = request.actor
    return write(database, actor, 'session.logout', async (tx) => {
      // Waits for the writes in progress of this session.
      const ended = await tx.query(
        'update session set ended_at = now() where token_hash = $1 and ended_at is null',
        [session],
      )
      if (!ended.rowCount) throw notLoggedIn()
      return { id: actor.administratorId, answer: { message: 'You are logged out' } }
    })
  })
}
