import type { Transaction } from '../database/transaction.ts'

/**
 * A change of an administrator's tickets, factors, recovery codes or sessions calls this first, or
 * locks the administrator with its first query. Otherwise two changes at once could each hold what
 * the other waits for. All transactions of logins and accounts lock in this order:
 *
 * 1. the administrator
 * 2. what belongs to them, in any order
 * 3. counts of failed logins: the network, the pair, the account
 * 4. the session that makes the write, and the audit trail (`recordAudit`)
 *
 * Sweeps have no order: they skip what is locked.
 */
export async function lockAdministrator(tx: Transaction, id: string): Promise<void> {
  await tx.query('select from administrator where id = $1 for no key update', [id])
}
