import { expect, test } from 'vitest'
import { checkHistory, type Migration } from './migration-history.ts'

const known: Migration[] = [
  { name: '0001-first.sql', checksum: 'a' },
  { name: '0002-second.sql', checksum: 'b' },
  { name: '0003-third.sql', checksum: 'c' },
]
const [first, second, third] = known as [Migration, Migration, Migration]

test.each<[string, Migration[]]>([
  ['nothing', []],
  ['a beginning', [first, second]],
  ['all', known],
  ['names without checksums', [{ ...first, checksum: null }]],
])('%s is accepted', (_what, applied) => {
  expect(() => checkHistory('database', applied, known)).not.toThrow()
})

const newer =
  /^The database is newer than this version of Zaffa: it has the migration 0004-fourth\.sql\. /
const never = 'The database was made by a state of Zaffa that was never released: '

test.each<[string, Migration[], RegExp | string]>([
  ['a newer one', [...known, { name: '0004-fourth.sql', checksum: 'd' }], newer],
  [
    'an edited one',
    [first, { ...second, checksum: 'x' }],
    `${never}its migration 0002-second.sql is not the released one`,
  ],
  [
    'a renamed one',
    [first, { name: '0002-other.sql', checksum: 'b' }],
    `${never}its migration 0002-other.sql is called 0002-second.sql in this version`,
  ],
  [
    'an unknown one',
    [first, { name: '0002-other.sql', checksum: 'y' }],
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
  const applied = [{ name: '0001-other.sql', checksum: 'y' }]
  expect(() => checkHistory('backup', applied, known)).toThrow(
    /^The backup .* Use the state that made it, or start anew with another DATA_DIR or DATABASE_URL$/,
  )
})
