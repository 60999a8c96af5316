import { randomBytes } from 'node:crypto'
import type { SecondStep } from '@zaffa/contract/schema/session'
import { ticketExpired } from '@zaffa/contract/session'
import type { Database, Queryable } from '../database/connect.ts'
import { removeRows } from '../database/sweep.ts'
import { transaction } from '../database/transaction.ts'
import { ApiError } from '../http/errors.ts'
import { newChallenge } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import { tokenHash } from './sessions.ts'

const minutes = 5
const isAlive = `t.created_at > now() - interval '${minutes} minutes'`

type Account = { id: string; password_hash: string }

/**
 * After the right password: what the second step needs, or undefined for an administrator without a
 * factor. Opens no ticket if the password was changed or the administrator disabled meanwhile.
 */
export async function beginSecondStep(
  database: Database,
  account: Account,
  party: RelyingParty | undefined,
): Promise<SecondStep | undefined> {
  const { rows: factors } = await database.query<{ kind: string; credential_id: string | null }>(
    `select kind, credential_id from factor
     where administrator_id = $1 and confirmed_at is not null order by id`,
    [account.id],
  )
  if (factors.length === 0) return undefined
  const credentials = factors.flatMap(({ credential_id }) => credential_id ?? [])
  const passkey = party &&
    credentials.length > 0 && { challenge: newChallenge(), rp_id: party.id, credentials }
  const ticket = randomBytes(32).toString('base64url')
  await transaction(database, (tx) =>
    tx.query(
      `insert into login_ticket (ticket_hash, administrator_id, challenge)
       select $1, id, $4 from administrator
       where id = $2 and password_hash = $3 and disabled_at is null
       for share`,
      [tokenHash(ticket), account.id, account.password_hash, passkey ? passkey.challenge : null],
    ),
  )
  return { ticket, totp: factors.some(({ kind }) => kind === 'totp'), passkey: passkey || null }
}

export const secondStepNeeded = (secondStep: SecondStep) =>
  new ApiError(401, 'second_step_needed', 'Please confirm the login with your second factor', {
    details: { second_step: secondStep },
  })

const expired = () => new ApiError(401, ticketExpired, 'This took too long. Please log in again')

export type TicketHolder = { id: string; username: string; password_hash: string }

const holder = `select a.id, a.username, a.password_hash
  from login_ticket t join administrator a on a.id = t.administrator_id
  where t.ticket_hash = $1 and ${isAlive} and a.disabled_at is null`

/** Whose ticket it is. */
export async function findTicketHolder(database: Queryable, ticket: string): Promise<TicketHolder> {
  const { rows } = await database.query<TicketHolder>(holder, [tokenHash(ticket)])
  if (!rows[0]) throw expired()
  return rows[0]
}

/** Ends the ticket in the transaction of the login: of two logins with one ticket, one succeeds. */
export async function spendTicket(tx: Queryable, ticket: string): Promise<void> {
  const { rowCount } = await tx.query(
    `delete from login_ticket t where ticket_hash = $1 and ${isAlive}`,
    [tokenHash(ticket)],
  )
  if (!rowCount) throw expired()
}

/** The challenge of a ticket, which only the first answer gets, right or wrong. */
export async function takeLoginChallenge(
  database: Database,
  ticket: string,
): Promise<string | undefined> {
  const { rows } = await transaction(database, (tx) =>
    tx.query<{ challenge: string | null }>(
      `with former as (
         select ticket_hash, challenge from login_ticket where ticket_hash = $1 for update)
       update login_ticket t set challenge = null from former
       where t.ticket_hash = former.ticket_hash returning former.challenge`,
      [tokenHash(ticket)],
    ),
  )
  return rows[0]?.challenge ?? undefined
}

/** Ends the half-finished logins of an administrator whose password or factors changed. */
export async function dropTickets(tx: Queryable, administrator: string): Promise<void> {
  await tx.query('delete from login_ticket where administrator_id = $1', [administrator])
}

/** Removes tickets that are used or expired. */
export const sweepTickets = (database: Database, stop?: AbortSignal) =>
  removeRows(database, stop, 'login_ticket t', `not (${isAlive})`)
