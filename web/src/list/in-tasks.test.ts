import { expect, test, vi } from 'vitest'
import { inTasks } from './in-tasks.ts'

const longAfter = () => new Promise((resolve) => setTimeout(resolve, 10))

test('each step waits for a task of its own', async () => {
  const seen: string[] = []
  const steps = inTasks(
    () => {
      seen.push('first')
      queueMicrotask(() => seen.push('the end of the task of the first'))
    },
    () => seen.push('second'),
  )
  steps.run()
  await Promise.resolve()
  expect(seen).toEqual([])
  expect(steps.areLeft()).toBe(true)
  await longAfter()
  expect(seen).toEqual(['first', 'the end of the task of the first', 'second'])
  expect(steps.areLeft()).toBe(false)
})

test('what is left can be done at once, and is not done again', async () => {
  const first = vi.fn()
  const second = vi.fn()
  const steps = inTasks(first, second)
  steps.flush()
  expect(first, 'nothing is left').not.toHaveBeenCalled()
  steps.run()
  await vi.waitFor(() => expect(first).toHaveBeenCalled(), { interval: 0 })
  steps.flush()
  await longAfter()
  expect(first).toHaveBeenCalledOnce()
  expect(second).toHaveBeenCalledOnce()
})

test('the last step, done at once, is not among those left', () => {
  const left: boolean[] = []
  const steps = inTasks(() => left.push(steps.areLeft()))
  steps.run()
  steps.flush()
  expect(left).toEqual([false])
})

test('steps asked for twice before their tasks are taken once', async () => {
  const step = vi.fn()
  const steps = inTasks(step)
  steps.run()
  steps.run()
  await longAfter()
  expect(step).toHaveBeenCalledOnce()
})
