import { once } from 'node:events'
import type { Connection } from './embedded/address.ts'
import { createRuntime } from './embedded/cluster.ts'
import { type HoldOptions, hold } from './embedded/hold.ts'
import { choosePlace } from './embedded/place.ts'
import { stopPostgres } from './embedded/postmaster.ts'

type Log = HoldOptions['log']

export type EmbeddedDatabase = {
  /** As the owner of the database. */
  connection: Connection
  /** As the role that the server runs as. */
  runtime: Connection
  stop(): Promise<void>
  /** Resolves when a database that we started has ended for good. */
  ended: Promise<void>
}

/** More restarts within a minute point to a permanent fault, which needs a person. */
const mostRestarts = 3
const minute = 60_000

/** For the server: starts the database, or refuses if another process holds it. */
export const startEmbedded = (directory: string, log: Log, stop?: AbortSignal) =>
  start(directory, { log, stop })

/**
 * For commands, with or without a running server: joins its database without owning it (stop() then
 * does nothing), or starts the database for the duration of the command.
 */
export const joinEmbedded = (directory: string, log: Log, stop?: AbortSignal) =>
  start(directory, { log, stop, join: true })

async function start(directory: string, options: HoldOptions): Promise<EmbeddedDatabase> {
  const place = await choosePlace(directory)
  const { connection, lost: firstLoss } = await hold(place, options)
  const runtime = await createRuntime(connection).catch(async (error) => {
    if (firstLoss) await stopPostgres(place)
    throw error
  })
  if (!firstLoss) return { connection, runtime, stop: async () => {}, ended: new Promise(() => {}) }
  const { log } = options
  const stopping = new AbortController()

  async function keepRunning(lost = firstLoss): Promise<void> {
    // A command may have started the database meanwhile, and holds it until it is done.
    const again = { log, patience: minute, stop: stopping.signal }
    let losses: number[] = []
    while (lost) {
      await lost
      if (stopping.signal.aborted) return
      losses = [...losses.filter((time) => time > Date.now() - minute), Date.now()]
      if (losses.length > mostRestarts) {
        return log(`The database ended ${losses.length} times within a minute; it is given up`)
      }
      log('The database ended unexpectedly; starting it again')
      lost = (await hold(place, again)).lost
    }
  }

  const ended = keepRunning().catch((error: Error) => {
    if (stopping.signal.aborted) return
    for (const line of error.message.split('\n')) log(line)
  })
  const stopped = once(stopping.signal, 'abort').then(() => stopPostgres(place))
  const stop = () => {
    stopping.abort()
    return stopped.then(() => ended)
  }
  return { connection, runtime, stop, ended }
}
