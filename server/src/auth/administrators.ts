import { fold } from '@zaffa/contract/fold'
import { type Actor, changedFields, recordAudit } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'
import { type Transaction, transaction } from '../database/transaction.ts'
import { newId } from '../http/ids.ts'
import { Refusal } from '../refusal.ts'
import { demoLogin } from './demo-login.ts'
import { deleteAllFactors } from './factors.ts'
import { passwordProblem } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { dropTickets } from './tickets.ts'

export type NewAdministrator = { username: string; fullName: string; password: string }

const recordCreation = (
  tx: Transaction,
  actor: Actor,
  id: string,
  { username, fullName }: Omit<NewAdministrator, 'password'>,
) =>
  recordAudit(
    tx,
    actor,
    'administrator.create',
    id,
    changedFields(null, { username, full_name: fullName }),
  )

export async function createAdministrator(
  database: Database,
  actor: Actor,
  { username, fullName, password }: NewAdministrator,
): Promise<string> {
  const id = newId()
  const passwordHash = await hashPassword(password)
  await transaction(database, async (tx) => {
    await tx.query(
      'insert into administrator (id, username, full_name, password_hash) values ($1, $2, $3, $4)',
      [id, username, fullName, passwordHash],
    )
    await recordCreation(tx, actor, id, { username, fullName })
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
  await refuseWeakPassword(administrator)
  const id = newId()
  const passwordHash = await hashPassword(administrator.password)
  return transaction(database, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('first administrator'))")
    const created = await tx.query(
      `insert into administrator (id, username, full_name, password_hash)
       select $1, $2, $3, $4 where not exists (select from administrator)`,
      [id, administrator.username, administrator.fullName, passwordHash],
    )
    if (!created.rowCount) return false
    await recordCreation(tx, actor, id, administrator)
    return true
  })
}

/** The demo login is excepted: it works on this machine only. */
async function refuseWeakPassword({ username, password }: NewAdministrator) {
  if (username === demoLogin.username && password === demoLogin.password) return
  const problem = await passwordProblem(password, username)
  if (problem) throw new Refusal(`ADMIN_PASSWORD: ${problem}`)
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

export async function disableAdministrator(
  database: Database,
  actor: Actor,
  username: string,
  { evenTheLast = false } = {},
) {
  return changeAdministrator(database, actor, username, 'administrator.disable', async (tx, id) => {
    // One after the other: two commands at once must not disable the last two.
    await tx.query("select pg_advisory_xact_lock(hashtext('disable administrator'))")
    const { rows } = await tx.query<{ id: string }>(
      'select id from administrator where disabled_at is null',
    )
    if (!evenTheLast && rows.length === 1 && rows[0]?.id === id) {
      throw new Refusal(
        `"${username}" is the last enabled administrator, and without one no login works. To do it anyway, add --even-the-last`,
      )
    }
    await tx.query('update administrator set disabled_at = now() where id = $1', [id])
  })
}

export async function enableAdministrator(database: Database, actor: Actor, username: string) {
  return changeAdministrator(database, actor, username, 'administrator.enable', async (tx, id) => {
    await tx.query('update administrator set disabled_at = null where id = $1', [id])
  })
}

/** For a lost device: from then on the password alone logs in. */
export async function removeFactors(database: Database, actor: Actor, username: string) {
  return changeAdministrator(database, actor, username, 'factor.remove_all', async (tx, id) => ({
    removed_factors: await deleteAllFactors(tx, id),
  }))
}

export async function revokeSessions(database: Database, actor: Actor, username: string) {
  return changeAdministrator(database, actor, username, 'administrator.revoke', async () => {})
}

type Changed = { endedSessions: number; disabled: boolean }

/**
 * Any change to an administrator ends their sessions and half-finished logins in the same
 * transaction. The answer of `change` is kept in the audit record.
 */
async function changeAdministrator(
  database: Database,
  actor: Actor,
  username: string,
  action: string,
  change: (tx: Transaction, id: string) => Promise<Record<string, number> | undefined>,
): Promise<Changed | undefined> {
  return transaction(database, async (tx) => {
    const found = await tx.query<{ id: string; disabled: boolean }>(
      `select id, disabled_at is not null as disabled from administrator
       where username_key = $1 for update`,
      [fold(username)],
    )
    const account = found.rows[0]
    if (!account) return undefined
    const { id, disabled } = account
    const changed = await change(tx, id)
    await dropTickets(tx, id)
    const ended = await tx.query(
      'update session set ended_at = now() where administrator_id = $1 and ended_at is null',
      [id],
    )
    const endedSessions = ended.rowCount ?? 0
    await recordAudit(
      tx,
      actor,
      action,
      id,
      changedFields(null, { ended_sessions: endedSessions, ...changed }),
    )
    return { endedSessions, disabled }
  })
}
