import { setTimeout as sleep } from 'node:timers/promises'
import { DataDirectoryInUse } from './holder.ts'
import type { Running } from './launch.ts'

/** More restarts within a minute point to a permanent fault, which needs a person. */
const mostStarts = 3
const minute = 60_000

export type Kept = {
  /** The running process, or the last one. */
  current(): Running
  /** Resolves when it has ended and will not be started again. */
  ended: Promise<void>
  /** Stops restarting it, and waits for a restart in progress. */
  letGo(): Promise<void>
}

/** Starts the database again when it ends by itself. */
export function keepRunning(
  first: Running,
  startAgain: () => Promise<Running>,
  log: (line: string) => void,
): Kept {
  let running = first
  let wanted = true
  let starting: Promise<Running | undefined> = Promise.resolve(first)
  let starts: number[] = []

  async function start(): Promise<Running | undefined> {
    while (wanted) {
      starts = starts.filter((time) => time > Date.now() - minute)
      if (starts.length >= mostStarts) {
        log(`The database was started again ${mostStarts} times within a minute; it is given up`)
        return undefined
      }
      starts.push(Date.now())
      try {
        return await startAgain()
      } catch (error) {
        log((error as Error).message)
        if (error instanceof DataDirectoryInUse) return undefined
        await sleep(500)
      }
    }
    return undefined
  }

  async function watch(): Promise<void> {
    for (;;) {
      await running.exited
      if (!wanted) return
      log(`The database (process ${running.identity.pid}) ended unexpectedly; starting it again`)
      starting = start()
      const next = await starting
      if (!next) return
      running = next
    }
  }

  return {
    current: () => running,
    ended: watch(),
    async letGo() {
      wanted = false
      running = (await starting) ?? running
    },
  }
}
