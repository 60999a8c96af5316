import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { noRoom } from './errors.ts'

/**
 * Free space that the embedded database needs for itself. Its log grows in segments of 16 MB. When
 * it cannot add one it stops, and reads fail as well.
 */
const reserve = 64 * 1024 * 1024
/** Writes that begin later than this after the disk filled up are refused. */
export const lookEvery = 1000

async function hasRoom(directory: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize >= reserve
  } catch {
    // Free space is unknown here; the database itself reports a full disk.
    return true
  }
}

/** Refuses writes while the disk of the embedded database is nearly full. Reads still work. */
export function requireRoom(app: FastifyInstance, { databaseUrl, dataDirectory }: Config) {
  if (databaseUrl) return
  let room = Promise.resolve(true)
  let asked = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config
    if (!call || call.method === 'GET') return
    if (performance.now() - asked > lookEvery) {
      asked = performance.now()
      room = hasRoom(dataDirectory)
    }
    if (!(await room)) throw noRoom()
  })
}
