import type { Factor } from '@zaffa/contract/schema/account'
import type { Database, Queryable } from '../database/connect.ts'
import { type Transaction, transaction } from '../database/transaction.ts'
import { newId } from '../http/ids.ts'
import { lockAdministrator } from './lock-administrator.ts'
import { forgetRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'

/** How long a factor can be confirmed after its set-up began. */
const setUpLimit = "interval '10 minutes'"

const shown = 'id as "_id", kind, name, created_at as "createdAt", last_used_at as "lastUsed"'

export async function listFactors(database: Queryable, administrator: string): Promise<Factor[]> {
  const { rows } = await database.query<Factor>(
    `select ${shown} from factor
     where administrator_id = $1 and confirmed_at is not null order by id`,
    [administrator],
  )
  return rows
}

type NewFactor = { kind: Factor['kind']; name: string; secret?: Buffer; challenge?: string }

/** Begins a set-up. A former one of the same kind that was never finished is over. */
export async function beginFactor(tx: Transaction, administrator: string, factor: NewFactor) {
  const { kind, name, secret = null, challenge = null } = factor
  await lockAdministrator(tx, administrator)
  await tx.query(
    'delete from factor where administrator_id = $1 and kind = $2 and confirmed_at is null',
    [administrator, kind],
  )
  const id = newId()
  await tx.query(
    `insert into factor (id, administrator_id, kind, name, secret, challenge)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, administrator, kind, name, secret, challenge],
  )
  return id
}

type Unconfirmed = { name: string; secret: Buffer | null }

/** The factor that is being set up, locked with its administrator. */
export async function lockUnconfirmed(
  tx: Transaction,
  administrator: string,
  kind: Factor['kind'],
  id: string,
): Promise<Unconfirmed | undefined> {
  await lockAdministrator(tx, administrator)
  const { rows } = await tx.query<Unconfirmed>(
    `select name, secret from factor
     where id = $1 and administrator_id = $2 and kind = $3 and confirmed_at is null
       and created_at > now() - ${setUpLimit}
     for update`,
    [id, administrator, kind],
  )
  return rows[0]
}

/** Takes the challenge of a passkey that is being set up: only the first answer to it counts. */
export async function takeSetUpChallenge(database: Database, administrator: string, id: string) {
  const { rows } = await transaction(database, (tx) =>
    tx.query<{ challenge: string }>(
      `with former as (
         select id, challenge from factor
         where id = $1 and administrator_id = $2 and challenge is not null
           and created_at > now() - ${setUpLimit}
         for update)
       update factor f set challenge = null from former
       where f.id = former.id returning former.challenge`,
      [id, administrator],
    ),
  )
  return rows[0]?.challenge
}

/** Recovery codes for an administrator whose first factor was just confirmed; null with a later one. */
export async function firstRecoveryCodes(tx: Transaction, administrator: string) {
  const factors = await listFactors(tx, administrator)
  return factors.length === 1 ? renewRecoveryCodes(tx, administrator) : null
}

/** Removes one factor. The recovery codes go with the last one. */
export async function deleteFactor(tx: Transaction, administrator: string, id: string) {
  await lockAdministrator(tx, administrator)
  const { rows } = await tx.query<{ kind: string; name: string }>(
    `delete from factor where id = $1 and administrator_id = $2 and confirmed_at is not null
     returning kind, name`,
    [id, administrator],
  )
  if (rows[0] && (await listFactors(tx, administrator)).length === 0) {
    await forgetRecoveryCodes(tx, administrator)
  }
  return rows[0]
}

/** Removes everything that a second step could use, for an administrator who lost their device. */
export async function deleteAllFactors(tx: Transaction, administrator: string): Promise<number> {
  const { rows } = await tx.query<{ confirmed: boolean }>(
    'delete from factor where administrator_id = $1 returning confirmed_at is not null as confirmed',
    [administrator],
  )
  await forgetRecoveryCodes(tx, administrator)
  return rows.filter(({ confirmed }) => confirmed).length
}
