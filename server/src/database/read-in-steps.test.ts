import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { byteLimits } from './byte-limits.ts'
import { readInSteps } from './read-in-steps.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await testDatabase()
})
afterAll(() => opened.drop())

type Row = { n: number; text: string }

/** How many rows there are of each length, in this order. */
async function stepsOf(parts: [rows: number, length: number][]) {
  const lengths = parts.flatMap(([rows, length]) => Array<number>(rows).fill(length))
  const steps: Row[][] = []
  const all = readInSteps<Row>(opened.database, (last) => ({
    text: `select n, repeat('x', length) as text
      from unnest($1::int[]) with ordinality as part (length, n) where n > $2`,
    values: [lengths, last?.n ?? 0],
    order: 'n',
  }))
  for await (const rows of all) steps.push(rows)
  expect(steps.flat().map(({ n, text }) => [n, text.length])).toEqual(
    lengths.map((length, index) => [index + 1, length]),
  )
  return steps
}

const bytesOf = (rows: Row[]) => rows.reduce((sum, { text }) => sum + text.length, 0)

test('every row comes once, in few steps', async () => {
  const steps = await stepsOf([[5000, 10]])
  expect(steps.length).toBeLessThan(20)
  expect(await stepsOf([])).toEqual([])
})

test('a step is limited in bytes, also where large rows follow small ones', async () => {
  const large = 700_000
  const steps = await stepsOf([
    [2000, 10],
    [14, large],
    [1, 3 * byteLimits.batch],
    [6, large],
  ])
  for (const rows of steps) {
    expect(bytesOf(rows.slice(0, -1))).toBeLessThan(byteLimits.batch)
  }
})
