import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { to } from 'pg-copy-streams'
import { type Chain, chains } from '../audit/chain.ts'
import { verifyChain } from '../audit/verify.ts'
import { quoted } from '../database/bare-tables.ts'
import type { Database } from '../database/connect.ts'
import type { Transaction } from '../database/transaction.ts'
import { Refusal } from '../refusal.ts'
import type { Contents, StoredTable } from './format.ts'
import { openBackup } from './read.ts'
import { restoreBackup } from './restore.ts'
import { withScratch } from './scratch.ts'
import { columnList } from './tables.ts'

const prover = { administratorId: null, name: 'trial restore', requestId: 'trial restore' }

/**
 * Restores the file into a scratch database and compares what came back with what was written:
 * every row of every table, and the chains of the audit trail.
 */
export async function proveBackup(
  database: Database,
  path: string,
  identities: string[],
  stop: AbortSignal,
): Promise<void> {
  const backup = await openBackup(path, identities)
  const filled = (tx: Transaction) => compareTables(tx, backup.contents)
  try {
    await withScratch(database, stop, async (scratch) => {
      // Little memory: the server beside it needs it more.
      const options = { replace: false, memory: '64MB', filled }
      await restoreBackup(scratch, backup, { ...options, actor: prover })
      for (const chain of Object.keys(chains) as Chain[]) {
        const { broken } = await verifyChain(scratch, chain)
        if (broken !== null) {
          throw new Refusal(`The trial restore has a broken chain: ${chain}, record ${broken}`)
        }
      }
    })
  } finally {
    await backup.close()
  }
}

/** Right after a restore, when the rows still stand in the order in which they were copied. */
export async function compareTables(tx: Transaction, { tables }: Contents): Promise<void> {
  // Else PostgreSQL may begin in the middle of a large table.
  await tx.query('set local synchronize_seqscans = off')
  for (const table of tables) await compareTable(tx, table)
}

async function compareTable(tx: Transaction, table: StoredTable): Promise<void> {
  const hash = createHash('sha256')
  const rows = tx.query(to(`copy ${quoted(table.name)} (${columnList(table)}) to stdout`))
  await pipeline(rows, hash)
  if (rows.rowCount === table.rows && hash.digest('hex') === table.sha256) return
  throw new Refusal(`The trial restore has other rows of ${table.name} than the backup`)
}
