import { Refusal } from '../refusal.ts'

export type Migration = {
  name: string
  /** Null in databases of the first release, which stored only names. */
  checksum: string | null
  /** The oldest server that can run with the migration; null if only servers that have it can. */
  oldestServer: number | null
}

export const numberOf = ({ name }: Migration) => Number.parseInt(name, 10)

/** Whether a server with this last migration can run with a later one. */
export const runsWith = ({ oldestServer }: Migration, last: Migration) =>
  oldestServer !== null && oldestServer <= numberOf(last)

/**
 * Refuses a database or backup whose migrations are not a prefix of the known ones. A database may
 * also have later ones that this version can run with. The error says whether a newer version wrote
 * it or a state that was never released.
 */
export function checkHistory(
  what: 'database' | 'backup',
  applied: Migration[],
  known: Migration[],
): void {
  const last = known.at(-1)
  const names = known.map(({ name }) => name)
  for (const [place, migration] of applied.entries()) {
    const { name, checksum } = migration
    const expected = known[place]
    const same = checksum === null || checksum === expected?.checksum
    if (name === expected?.name && same) continue
    if (last && numberOf(migration) > numberOf(last)) {
      if (what === 'database' && place >= known.length && runsWith(migration, last)) continue
      throw new Refusal(
        `The ${what} is newer than this version of Zaffa: it has the migration ${name}. Use the version that wrote it, or a later one`,
      )
    }
    const renamed = known.find((other) => checksum !== null && other.checksum === checksum)
    const reason = names.includes(name)
      ? name === expected?.name
        ? `its migration ${name} is not the released one`
        : `it lacks the migration ${expected?.name} and has ${name}`
      : renamed
        ? `its migration ${name} is called ${renamed.name} in this version`
        : `no release has its migration ${name}`
    throw neverReleased(what, reason)
  }
}

export const neverReleased = (what: 'database' | 'backup', reason: string) =>
  new Refusal(
    `The ${what} was made by a state of Zaffa that was never released: ${reason}. Use the state that made it, or start anew with another DATA_DIR or DATABASE_URL`,
  )
