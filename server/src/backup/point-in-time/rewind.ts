import type { Replacement } from '../../audit/anchor.ts'
import type { Heads } from '../../audit/chain.ts'
import type { Actor } from '../../audit/record.ts'
import { connect, type Database } from '../../database/connect.ts'
import { clusterExists } from '../../database/embedded/cluster.ts'
import { choosePlace } from '../../database/embedded/place.ts'
import { startEmbedded } from '../../database/embedded.ts'
import { transaction } from '../../database/transaction.ts'
import { headsOf, leaveTraces } from '../traces.ts'
import { recover } from './recover.ts'

export type Rewound = {
  /** When the last change was made that the database now has. */
  lastChange: string
  /** Where the replaced cluster is kept. */
  kept: string | undefined
  replacement: Replacement
}

type Log = (line: string) => void

/** Brings the embedded database back to a moment of its archive. */
export async function rewind(
  { directory, archive }: { directory: string; archive: string },
  moment: Date,
  actor: Actor,
  log: Log,
  stop: AbortSignal,
): Promise<Rewound> {
  const replaced = await closePresent(directory, log, stop)
  let lastChange = ''
  let replacement: Replacement = { replaced, restored: {} }
  const kept = await recover(directory, archive, moment, stop, async (connection) => {
    const database = connect(connection, { max: 2, statementTimeout: 0 })
    try {
      lastChange = await lastChangeOf(database)
      const source = moment.toISOString()
      replacement = await transaction(database, (tx) =>
        leaveTraces(tx, actor, source, lastChange, replaced),
      )
    } finally {
      await database.end()
    }
  })
  return { lastChange, kept, replacement }
}

/**
 * Stops the present database, which puts the rest of its log into the archive. Refuses if a server
 * runs on it.
 */
async function closePresent(directory: string, log: Log, stop: AbortSignal): Promise<Heads> {
  const { cluster, binaries } = await choosePlace(directory)
  if (!(await clusterExists(cluster, binaries))) return {}
  const embedded = await startEmbedded(directory, log, stop)
  const database = connect(embedded.connection)
  try {
    return await transaction(database, async (tx) => {
      // A recovery stops where it finds a later change: this is one.
      await tx.query('select pg_current_xact_id()')
      return headsOf(tx)
    })
  } finally {
    await database.end()
    await embedded.stop()
  }
}

async function lastChangeOf(database: Database): Promise<string> {
  const { rows } = await database.query<{ at: string | null }>(
    'select pg_last_xact_replay_timestamp() as at',
  )
  return rows[0]?.at ?? ''
}
