import { fold } from '@zaffa/contract/fold'
import type { FastifyRequest } from 'fastify'
import { write } from '../audit/write.ts'
import type { Database } from '../database/connect.ts'
import type { Transaction } from '../database/transaction.ts'
import { addressOf, networkOf } from '../http/caller.ts'
import { badInput, notLoggedIn } from '../http/errors.ts'
import { passwordMatches } from './passwords.ts'
import { endOtherSessions, type LoggedIn } from './sessions.ts'
import { countLoginAttempt, failedLogins } from './throttle.ts'
import { dropTickets } from './tickets.ts'

/**
 * Asks the administrator who makes the request for their password again, and answers with its hash.
 * Attempts count like logins, so a person who finds an open browser cannot guess without limit.
 */
export async function confirmOwnPassword(
  database: Database,
  request: FastifyRequest,
  password: string,
  field: string,
): Promise<string> {
  const { administratorId, name } = request.actor
  const attempt = await countLoginAttempt(database, fold(name), networkOf(addressOf(request)))
  const { rows } = await database.query<{ password_hash: string }>(
    'select password_hash from administrator where id = $1 and disabled_at is null',
    [administratorId],
  )
  const account = rows[0]
  if (!account) throw notLoggedIn()
  if (!(await passwordMatches(account.password_hash, password))) {
    const message = 'This is not your password'
    throw badInput(message, { [field]: message })
  }
  return write(database, request.actor, 'session.failures', async (tx) => {
    const after = failedLogins(await attempt.forgive(tx))
    return { id: administratorId, before: {}, after, answer: account.password_hash }
  })
}

/**
 * Changes the password of the administrator who makes the request and ends their other sessions and
 * half-finished logins. Answers the number of sessions.
 */
export async function replaceOwnPassword(
  tx: Transaction,
  actor: LoggedIn,
  formerHash: string,
  newHash: string,
): Promise<number> {
  const { rowCount } = await tx.query(
    'update administrator set password_hash = $3 where id = $1 and password_hash = $2',
    [actor.administratorId, formerHash, newHash],
  )
  // Changed elsewhere since it was confirmed, which has also ended this session.
  if (!rowCount) throw notLoggedIn()
  await dropTickets(tx, actor.administratorId)
  return endOtherSessions(tx, actor)
}
