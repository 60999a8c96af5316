import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Migration } from './migration-history.ts'

const folder = new URL('../../migrations/', import.meta.url)
const fileName = /^(\d{4})-[a-z-]+\.sql$/

/**
 * The first line of a migration that earlier servers can run with. A server is named by the number
 * of its last migration.
 */
const note = /^-- oldest server: (\d{4})\n/

/** A checkout on Windows may have other line ends. */
export const readMigration = async (name: string) =>
  (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')

let known: Promise<Migration[]> | undefined

/** The migrations of this version, in order. */
export function knownMigrations(): Promise<Migration[]> {
  known ??= readMigrations()
  return known
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readMigration(name)
      const oldest = note.exec(text)?.[1]
      return {
        name,
        checksum: createHash('sha256').update(text).digest('hex'),
        oldestServer: oldest === undefined ? null : Number(oldest),
      }
    }),
  )
}
