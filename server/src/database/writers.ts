import type { Database } from './connect.ts'

type Writers = { free: number; waiting: (() => void)[] }

const writers = new WeakMap<Database, Writers>()
const patience = 5_000

/** Reserves a third of the connections for readers. */
function writersOf(database: Database): Writers {
  const known = writers.get(database)
  if (known) return known
  const free = Math.max(1, Math.floor((database.options.max * 2) / 3))
  const made = { free, waiting: [] }
  writers.set(database, made)
  return made
}

/**
 * Waits for a writer slot and returns the function that frees it. Writers that wait for each
 * other's locks hold a connection each; without a limit they could take all, and reads would stop.
 */
export async function placeToWrite(database: Database): Promise<() => void> {
  const all = writersOf(database)
  if (all.free > 0) all.free -= 1
  else await turn(all)
  return () => {
    const next = all.waiting.shift()
    if (next) next()
    else all.free += 1
  }
}

function turn({ waiting }: Writers): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1)
      reject(Object.assign(new Error('No writer ended in time'), { code: 'ETIMEDOUT' }))
    }, patience)
    waiting.push(enter)
  })
}
