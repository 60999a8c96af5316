import { v7 as uuidv7 } from 'uuid'
import { type Actor, recordAudit } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'
import { type Transaction, transaction } from '../database/transaction.ts'
import { fold } from '../text/fold.ts'
import { hashPassword } from './passwords.ts'

export type NewAdministrator = { username: string; fullName: string; password: string }

export async function createAdministrator(
  database: Database,
  actor: Actor,
  { username, fullName, password }: NewAdministrator,
): Promise<string> {
  const id = uuidv7()
  const passwordHash = await hashPassword(password)
  await transaction(database, async (tx) => {
    await tx.query(
      'insert into administrator (id, username, full_name, password_hash) values ($1, $2, $3, $4)',
      [id, username, fullName, passwordHash],
    )
    await recordAudit(tx, actor, 'administrator.create', id, {
      username: { before: null, after: username },
      full_name: { before: null, after: fullName },
    })
  })
  return id
}

/** Creates the administrator unless one exists. Safe when several servers start at once. */
export async function createFirstAdministrator(
  database: Database,
  actor: Actor,
  administrator: NewAdministrator,
): Promise<boolean> {
  const { rowCount } = await database.query('select from administrator limit 1')
  if (rowCount) return false
  const id = uuidv7()
  const passwordHash = await hashPassword(administrator.password)
  return transaction(database, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('first administrator'))")
    const created = await tx.query(
      `insert into administrator (id, username, full_name, password_hash)
       select $1, $2, $3, $4 where not exists (select from administrator)`,
      [id, administrator.username, administrator.fullName, passwordHash],
    )
    if (!created.rowCount) return false
    await recordAudit(tx, actor, 'administrator.create', id, {
      username: { before: null, after: administrator.username },
      full_name: { before: null, after: administrator.fullName },
    })
    return true
  })
}

export async function changePassword(
  database: Database,
  actor: Actor,
  username: string,
  password: string,
) {
  const passwordHash = await hashPassword(password)
  return changeAdministrator(
    database,
    actor,
    username,
    'administrator.password',
    async (tx, id) => {
      await tx.query('update administrator set password_hash = $2 where id = $1', [
        id,
        passwordHash,
      ])
    },
  )
}

export async function disableAdministrator(database: Database, actor: Actor, username: string) {
  return changeAdministrator(database, actor, username, 'administrator.disable', async (tx, id) => {
    await tx.query('update administrator set disabled_at = now() where id = $1', [id])
  })
}

export async function revokeSessions(database: Database, actor: Actor, username: string) {
  return changeAdministrator(database, actor, username, 'administrator.revoke', async () => {})
}

/** Any change to an administrator ends their sessions in the same transaction. */
async function changeAdministrator(
  database: Database,
  actor: Actor,
  username: string,
  action: string,
  change: (tx: Transaction, id: string) => Promise<void>,
): Promise<{ endedSessions: number } | undefined> {
  return transaction(database, async (tx) => {
    const found = await tx.query<{ id: string }>(
      'select id from administrator where username_key = $1 for update',
      [fold(username)],
    )
    const id = found.rows[0]?.id
    if (!id) return undefined
    await change(tx, id)
    const ended = await tx.query(
      'update session set ended_at = now() where administrator_id = $1 and ended_at is null',
      [id],
    )
    const endedSessions = ended.rowCount ?? 0
    await recordAudit(tx, actor, action, id, {
      ended_sessions: { before: null, after: endedSessions },
    })
    return { endedSessions }
  })
}
