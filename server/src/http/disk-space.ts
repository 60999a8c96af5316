import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { noRoom } from './errors.ts'

/**
 * What the embedded database needs for itself: it adds to its log in pieces of 16 MB, and one that
 * it cannot add ends it, and nobody can read any more either.
 */
const reserve = 64 * 1024 * 1024
const every = 1000

async function hasRoom(directory: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize >= reserve
  } catch {
    // Where it cannot be asked, the database itself says when it is full.
    return true
  }
}

/** Refuses to write while the disk of the embedded database is all but full. Reading goes on. */
export function requireRoom(app: FastifyInstance, { databaseUrl, dataDirectory }: Config) {
  if (databaseUrl) return
  let room = Promise.resolve(true)
  let asked = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config
    if (!call || call.method === 'GET') return
    if (performance.now() - asked > every) {
      asked = performance.now()
      room = hasRoom(dataDirectory)
    }
    if (!(await room)) throw noRoom()
  })
}
