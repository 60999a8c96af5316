import { expect, test } from 'vitest'
import { batched } from './batch.ts'

/** The test decides when a query is answered; it answers with the state at its start. */
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

test('concurrent requests share a query, and those made while it runs share the next', async () => {
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

test('keys beyond the limit wait for the next query, in their order', async () => {
  const { queries, find, answerNext } = lookup(2)
  const answers = ['a', 'b', 'c', 'd', 'e', 'c'].map(find)
  for (let n = 0; n < 3; n += 1) await answerNext()
  expect(await Promise.all(answers)).toEqual(Array(6).fill('old'))
  expect(queries).toEqual([['a', 'b'], ['c', 'd'], ['e']])
})

test('a failed query rejects only the requests that waited for it', async () => {
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
