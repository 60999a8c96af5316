import { expect, test, vi } from 'vitest'
import { nextTask } from './next-task.ts'

const longAfter = () => new Promise((resolve) => setTimeout(resolve, 5))

test('work waits for a task of its own', async () => {
  const work = vi.fn()
  nextTask(work).run()
  await Promise.resolve()
  expect(work).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
})

test('what waits can be done at once, and is not done again', async () => {
  const work = vi.fn()
  const later = nextTask(work)
  later.flush()
  expect(work, 'nothing waits').not.toHaveBeenCalled()
  later.run()
  later.flush()
  expect(work).toHaveBeenCalledOnce()
  await longAfter()
  expect(work).toHaveBeenCalledOnce()
})

test('work asked for twice before its task is done once', async () => {
  const work = vi.fn()
  const later = nextTask(work)
  later.run()
  later.run()
  await longAfter()
  expect(work).toHaveBeenCalledOnce()
})
