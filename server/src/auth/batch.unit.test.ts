import { expect, test } from 'vitest'
import { batched } from './batch.ts'

/** A lookup whose queries are answered when the test says so, with the state in which they began. */
function lookup(most: number) {
  const queries: string[][] = []
  const open: (() => void)[] = []
  const state = { value: 'old' }
  const find = batched(most, async (keys) => {
    queries.push(keys)
    const answer = new Map(keys.filter((key) => key !== 'none').map((key) => [key, state.value]))
    await new Promise<void>((resolve) => open.push(resolve))
    return answer
  })
  async function answerNext() {
    await expect.poll(() => open.length).toBe(1)
    open.shift()?.()
  }
  return { queries, state, find, answerNext }
}

test('those who ask together share a query, those who ask while it runs the next one', async () => {
  const { queries, state, find, answerNext } = lookup(8)
  const first = [find('a'), find('b'), find('a')]
  await expect.poll(() => queries.length).toBe(1)
  state.value = 'new'
  const later = [find('a'), find('b'), find('b'), find('none')]
  await answerNext()
  expect(await Promise.all(first)).toEqual(['old', 'old', 'old'])
  await answerNext()
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new', undefined])
  expect(queries).toEqual([
    ['a', 'b'],
    ['a', 'b', 'none'],
  ])
})

test('more keys than a query has room for wait for the next one, in their order', async () => {
  const { queries, find, answerNext } = lookup(2)
  const answers = ['a', 'b', 'c', 'd', 'e', 'c'].map(find)
  for (let n = 0; n < 3; n += 1) await answerNext()
  expect(await Promise.all(answers)).toEqual(Array(6).fill('old'))
  expect(queries).toEqual([['a', 'b'], ['c', 'd'], ['e']])
})

test('a query that fails fails those who waited for it, and nobody after them', async () => {
  let broken = true
  const find = batched(8, async (keys) => {
    if (broken) throw new Error('away')
    return new Map(keys.map((key) => [key, key]))
  })
  const answers = await Promise.allSettled([find('a'), find('b'), find('b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  broken = false
  expect(await find('a')).toBe('a')
})
