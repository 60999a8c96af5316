import { Refusal } from '../refusal.ts'

/** The checksum is null in databases of the first release, which stored only names. */
export type Migration = { name: string; checksum: string | null }

const numberOf = (name: string) => Number.parseInt(name, 10)

/**
 * Refuses a database or backup whose migrations are not a prefix of the known ones. The error says
 * whether a newer version wrote it or a state that was never released.
 */
export function checkHistory(
  what: 'database' | 'backup',
  applied: Migration[],
  known: Migration[],
): void {
  const last = known.at(-1)
  const names = known.map(({ name }) => name)
  for (const [place, { name, checksum }] of applied.entries()) {
    const expected = known[place]
    const same = checksum === null || checksum === expected?.checksum
    if (name === expected?.name && same) continue
    if (last && numberOf(name) > numberOf(last.name)) {
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
