import { expect, test } from 'vitest'
import { knownMigrations } from './migration-files.ts'
import { checkHistory, type Migration, numberOf } from './migration-history.ts'

const migration = (name: string, checksum: string, oldestServer: number | null = null) => ({
  name,
  checksum,
  oldestServer,
})

const known: Migration[] = [
  migration('0001-first.sql', 'a'),
  migration('0002-second.sql', 'b'),
  migration('0003-third.sql', 'c'),
]
const [first, second, third] = known as [Migration, Migration, Migration]

test.each<[string, Migration[]]>([
  ['nothing', []],
  ['a beginning', [first, second]],
  ['all', known],
  ['names without checksums', [{ ...first, checksum: null }]],
  ['a later one that this version can run with', [...known, migration('0004-fourth.sql', 'd', 3)]],
])('%s is accepted', (_what, applied) => {
  expect(() => checkHistory('database', applied, known)).not.toThrow()
})

const newer =
  /^The database is newer than this version of Zaffa: it has the migration 0004-fourth\.sql\. /
const never = 'The database was made by a state of Zaffa that was never released: '

test.each<[string, Migration[], RegExp | string]>([
  ['a newer one', [...known, migration('0004-fourth.sql', 'd')], newer],
  ['one for later servers', [...known, migration('0004-fourth.sql', 'd', 4)], newer],
  ['a later one without those before it', [first, migration('0004-fourth.sql', 'd', 1)], newer],
  [
    'an edited one',
    [first, { ...second, checksum: 'x' }],
    `${never}its migration 0002-second.sql is not the released one`,
  ],
  [
    'a renamed one',
    [first, migration('0002-other.sql', 'b')],
    `${never}its migration 0002-other.sql is called 0002-second.sql in this version`,
  ],
  [
    'an unknown one',
    [first, migration('0002-other.sql', 'y')],
    `${never}no release has its migration 0002-other.sql`,
  ],
  [
    'one left out',
    [first, third],
    `${never}it lacks the migration 0002-second.sql and has 0003-third.sql`,
  ],
])('%s is refused with its reason', (_what, applied, message) => {
  expect(() => checkHistory('database', applied, known)).toThrow(message)
})

test('the error says what to do', () => {
  const applied = [migration('0001-other.sql', 'y')]
  expect(() => checkHistory('backup', applied, known)).toThrow(
    /^The backup .* Use the state that made it, or start anew with another DATA_DIR or DATABASE_URL$/,
  )
})

test('a backup with a later migration is refused, whoever could run with it', () => {
  const applied = [...known, migration('0004-fourth.sql', 'd', 1)]
  expect(() => checkHistory('backup', applied, known)).toThrow('The backup is newer')
})

// Servers before 0021 do not ask.
test('a migration names an oldest server that asks for it and is not later than itself', async () => {
  for (const each of await knownMigrations()) {
    if (each.oldestServer === null) continue
    expect(each.oldestServer, each.name).toBeGreaterThanOrEqual(21)
    expect(each.oldestServer, each.name).toBeLessThan(numberOf(each))
  }
})
