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

/** NaN where it is unknown. */
export async function freeBytes(directory: string): Promise<number> {
  return statfs(directory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.NaN,
  )
}

export type HasRoom = () => Promise<boolean>

/**
 * Whether the disk of the embedded database has room for writes. Looks once a second. Where free
 * space is unknown, the database itself reports a full disk.
 */
export function watchRoom({ databaseUrl, dataDirectory }: Config): HasRoom {
  if (databaseUrl) return async () => true
  let room = Promise.resolve(true)
  let asked = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - asked > lookEvery) {
      asked = performance.now()
      room = freeBytes(dataDirectory).then((free) => !(free < reserve))
    }
    return room
  }
}

/** Refuses writes while the disk of the embedded database is nearly full. Reads still work. */
export function requireRoom(app: FastifyInstance, hasRoom: HasRoom) {
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config
    if (!call || call.method === 'GET') return
    if (!(await hasRoom())) throw noRoom()
  })
}
