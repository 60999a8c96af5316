import { type Account, accountCalls, type OwnSession } from '@zaffa/contract/schema/account'
import type { FastifyInstance } from 'fastify'
import { write } from '../audit/write.ts'
import { listFactors } from '../auth/factors.ts'
import { lockAdministrator } from '../auth/lock-administrator.ts'
import { confirmOwnPassword, replaceOwnPassword } from '../auth/own-password.ts'
import { passwordProblem } from '../auth/password-rules.ts'
import { hashPassword } from '../auth/passwords.ts'
import { recoveryCodesLeft } from '../auth/recovery-codes.ts'
import { relyingParty } from '../auth/relying-party.ts'
import { endOtherSessions, sessionIsAlive } from '../auth/sessions.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { handle } from '../http/call.ts'
import { badInput, conflict } from '../http/errors.ts'
import { checkId, found } from '../http/ids.ts'

const missing = 'There is no such session, or it has ended'

type Owner = Pick<Account, 'username' | 'full_name'>

export function accountRoutes(app: FastifyInstance, database: Database, config: Config) {
  handle(app, accountCalls.read, async (_input, { actor }) => {
    const { administratorId, session } = actor
    const [owner, sessions, factors, recovery_codes_left] = await Promise.all([
      database.query<Owner>('select username, full_name from administrator where id = $1', [
        administratorId,
      ]),
      database.query<OwnSession>(
        `select s.id as "_id", s.token_hash = $2 as current, s.address, s.user_agent,
           s.created_at as "createdAt", s.last_seen_at as "lastSeen"
         from session s join administrator a on a.id = s.administrator_id
         where a.id = $1 and ${sessionIsAlive}
         order by current desc, s.last_seen_at desc, s.id`,
        [administratorId, session],
      ),
      listFactors(database, administratorId),
      recoveryCodesLeft(database, administratorId),
    ])
    return {
      ...found(owner.rows, missing),
      must_set_up: config.requireSecondFactor && factors.length === 0,
      passkey_origin: relyingParty(app, config)?.origin ?? null,
      factors,
      recovery_codes_left,
      sessions: sessions.rows,
    }
  })

  handle(app, accountCalls.changePassword, async ({ body }, request) => {
    const { actor } = request
    const { current_password, new_password } = body
    const former = await confirmOwnPassword(database, request, current_password, 'current_password')
    const problem = await passwordProblem(new_password, actor.name)
    if (problem) throw badInput(problem, { new_password: problem })
    const newHash = await hashPassword(new_password)
    return write(database, actor, 'administrator.password', async (tx) => {
      const ended = await replaceOwnPassword(tx, actor, former, newHash)
      return { id: actor.administratorId, after: { ended_sessions: ended }, answer: { ended } }
    })
  })

  handle(app, accountCalls.endSession, ({ params }, { actor }) =>
    write(database, actor, 'session.end', async (tx) => {
      checkId(params.id, missing)
      await lockAdministrator(tx, actor.administratorId)
      const { rows } = await tx.query<{ current: boolean; address: string }>(
        `select token_hash = $3 as current, address from session
         where id = $1 and administrator_id = $2 and ended_at is null for update`,
        [params.id, actor.administratorId, actor.session],
      )
      const session = found(rows, missing)
      if (session.current) throw conflict('You are using this session. Sign out to end it')
      await tx.query('update session set ended_at = now() where id = $1', [params.id])
      return {
        id: params.id,
        before: { address: session.address },
        answer: { _id: params.id },
      }
    }),
  )

  handle(app, accountCalls.endOtherSessions, (_input, { actor }) =>
    write(database, actor, 'session.end_others', async (tx) => {
      await lockAdministrator(tx, actor.administratorId)
      const ended = await endOtherSessions(tx, actor)
      return { id: actor.administratorId, after: { ended_sessions: ended }, answer: { ended } }
    }),
  )
}
