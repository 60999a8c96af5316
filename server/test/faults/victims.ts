import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Run, ready, type testProduct } from '../product.ts'

export const victims = ['server', 'database', 'both'] as const
export type Victim = (typeof victims)[number]

type Product = ReturnType<typeof testProduct>

async function databaseProcess(product: Product): Promise<number> {
  const file = join(product.directory, 'postgres', 'postmaster.pid')
  return Number((await readFile(file, 'utf8')).split('\n')[0])
}

/** Returns the server that runs after the kill: the same one if only the database was killed. */
export async function kill(product: Product, victim: Victim, server: Run): Promise<Run> {
  const database = await databaseProcess(product)
  if (victim !== 'server') process.kill(database, 'SIGKILL')
  if (victim === 'database') return server
  server.child.kill('SIGKILL')
  await server.ended
  return product.server()
}

export async function untilReady(server: Run): Promise<string> {
  const url = await ready(server)
  await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200)
  return url
}
