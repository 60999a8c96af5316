import { expect, test, vi } from 'vitest'
import { inTasks } from './in-tasks.ts'

const longAfter = () => new Promise((resolve) => setTimeout(resolve, 20))

test('each step waits for a task of its own', async () => {
  const seen: string[] = []
  const tasks = inTasks()
  tasks.add(
    () => {
      seen.push('first')
      queueMicrotask(() => seen.push('the end of the task of the first'))
    },
    () => seen.push('second'),
  )
  await Promise.resolve()
  expect(seen).toEqual([])
  expect(tasks.areLeft()).toBe(true)
  await longAfter()
  expect(seen).toEqual(['first', 'the end of the task of the first', 'second'])
  expect(tasks.areLeft()).toBe(false)
})

test('steps added meanwhile come after those that wait', async () => {
  const seen: number[] = []
  const tasks = inTasks()
  tasks.add(
    () => tasks.add(() => seen.push(3)),
    () => seen.push(1),
  )
  tasks.add(() => seen.push(2))
  await longAfter()
  expect(seen).toEqual([1, 2, 3])
})

test('what is left can be done at once, and is not done again', async () => {
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()]
  const tasks = inTasks()
  tasks.add(first, second)
  await vi.waitFor(() => expect(first).toHaveBeenCalled(), { interval: 0 })
  tasks.flush()
  expect(second).toHaveBeenCalledOnce()
  await longAfter()
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
  tasks.add(third)
  await longAfter()
  expect(third, 'it goes on afterwards').toHaveBeenCalledOnce()
})

test('the last step is not among those left while it is taken', () => {
  const left: boolean[] = []
  const tasks = inTasks()
  tasks.add(() => left.push(tasks.areLeft()))
  tasks.flush()
  expect(left).toEqual([false])
})
