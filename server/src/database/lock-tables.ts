import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { quoted } from './bare-tables.ts'
import type { Transaction } from './transaction.ts'

/**
 * Locks tables against everyone. Writers of a running server take their locks in another order. To
 * avoid a deadlock, and so that writers do not queue up behind a long read, this waits only briefly
 * for a lock, then releases all and starts over.
 */
export async function lockTables(tx: Transaction, tables: string[]): Promise<void> {
  if (tables.length === 0) return
  const names = tables.map(quoted).join(', ')
  const until = Date.now() + 60_000
  await tx.query("set local lock_timeout = '500ms'; savepoint unlocked")
  for (;;) {
    try {
      await tx.query(`lock table ${names} in access exclusive mode`)
      break
    } catch (error) {
      const busy = error instanceof DatabaseError && error.code === '55P03'
      if (!busy || Date.now() > until) throw error
      await tx.query('rollback to unlocked')
      await sleep(50)
    }
  }
  await tx.query("set local lock_timeout = '60s'")
}
