import { expect, test } from 'vitest'
import { batched } from './batch.ts'

test('one who asks alone is answered at once, those who ask meanwhile by the next query', async () => {
  const queries: string[][] = []
  const open: (() => void)[] = []
  let state = 'old'
  const find = batched(async (keys) => {
    queries.push(keys)
    const answer = new Map(keys.filter((key) => key !== 'none').map((key) => [key, state]))
    await new Promise<void>((resolve) => open.push(resolve))
    return answer
  })
  const first = find('a')
  state = 'new'
  const later = [find('a'), find('b'), find('b'), find('none')]
  open.shift()?.()
  expect(await first).toBe('old')
  await expect.poll(() => open.length).toBe(1)
  open.shift()?.()
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new', undefined])
  expect(queries).toEqual([['a'], ['a', 'b', 'none']])
})

test('a query that fails fails those who waited for it, and nobody after them', async () => {
  let broken = true
  const find = batched(async (keys) => {
    if (broken) throw new Error('away')
    return new Map(keys.map((key) => [key, key]))
  })
  await expect(Promise.all([find('a'), find('b')])).rejects.toThrow('away')
  broken = false
  expect(await find('a')).toBe('a')
})
