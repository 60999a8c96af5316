import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { logFolder } from '../../database/embedded/archive.ts'
import { Refusal } from '../../refusal.ts'
import { type BaseBackup, listBases } from './base-backup.ts'

export type Chosen = {
  base: BaseBackup
  /** The number of the last piece of the log that follows this base without a gap. */
  lastPiece: number
}

/** The base backup to begin with. Refuses a moment that the archive does not have. */
export async function chooseBase(archive: string, moment: Date): Promise<Chosen> {
  const bases = await listBases(archive)
  const first = bases.at(-1)
  if (!first) throw new Refusal(`WAL_ARCHIVE_DIR: there is no base backup in ${archive}`)
  const base = bases.find(({ usableFrom }) => usableFrom <= moment)
  if (!base) {
    const begin = first.usableFrom.toISOString()
    throw new Refusal(`The archive begins at ${begin}; name a later moment`)
  }
  const { end, lastPiece } = await followLog(archive, base)
  if (moment <= end) return { base, lastPiece }
  throw new Refusal(`The archive ends at ${end.toISOString()}; name that moment or an earlier one`)
}

/** How far the log of this base's timeline goes on, and when its last piece was closed. */
async function followLog(archive: string, { firstPiece, usableFrom }: BaseBackup) {
  const timeline = firstPiece.slice(0, 8)
  const folder = logFolder(archive)
  const names = new Set(await readdir(folder))
  let end = usableFrom
  let next = numberOf(firstPiece)
  for (; names.has(`${nameOf(timeline, next)}.gz`); next += 1) {
    const { mtime } = await stat(join(folder, `${nameOf(timeline, next)}.gz`))
    if (mtime > end) end = mtime
  }
  return { end, lastPiece: next - 1 }
}

/** A name is the timeline and a number in two parts: 256 pieces of 16 MB are 4 GB. */
const numberOf = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16, 24), 16)

function nameOf(timeline: string, number: number): string {
  const parts = [Math.floor(number / 256), number % 256]
  return timeline + parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}
