import { expect, test } from 'vitest'
import { limited } from './limited.ts'

/** Tasks that end when the test says so. */
function tasks(most: number, mostWaiting: number) {
  const run = limited(most, mostWaiting)
  const begun: number[] = []
  const ends = new Map<number, PromiseWithResolvers<number>>()
  const start = (task: number) =>
    run(() => {
      begun.push(task)
      const end = Promise.withResolvers<number>()
      ends.set(task, end)
      return end.promise
    })
  return { begun, ends, start }
}

test('at most so many tasks run at once, the others follow in order', async () => {
  const { begun, ends, start } = tasks(2, 10)
  const results = [1, 2, 3, 4].map(start)
  expect(begun).toEqual([1, 2])
  ends.get(2)?.resolve(2)
  await expect.poll(() => begun).toEqual([1, 2, 3])
  ends.get(1)?.reject(new Error('failed'))
  await expect(results[0]).rejects.toThrow('failed')
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
  for (const task of [3, 4]) ends.get(task)?.resolve(task)
  expect(await Promise.all(results.slice(1))).toEqual([2, 3, 4])
})

test('a task that finds too many waiting is refused, and there is room again later', async () => {
  const { begun, ends, start } = tasks(1, 1)
  const results = [1, 2].map(start)
  await expect(start(3)).rejects.toMatchObject({ statusCode: 503 })
  ends.get(1)?.resolve(1)
  await expect.poll(() => begun).toEqual([1, 2])
  const later = start(4)
  ends.get(2)?.resolve(2)
  await expect.poll(() => begun).toEqual([1, 2, 4])
  ends.get(4)?.resolve(4)
  expect(await Promise.all([...results, later])).toEqual([1, 2, 4])
})
