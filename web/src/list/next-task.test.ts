import { expect, test, vi } from 'vitest'
import { nextTask } from './next-task.ts'

test('work waits for a task of its own', async () => {
  const later = nextTask()
  const work = vi.fn()
  later.run(work)
  await Promise.resolve()
  expect(work).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce())
})

test('work that comes too soon does what waits before it, and nothing twice', async () => {
  const later = nextTask()
  const done: string[] = []
  for (const text of ['n', 'no', 'nou']) later.run(() => done.push(text))
  expect(done).toEqual(['n', 'no'])
  later.flush()
  expect(done).toEqual(['n', 'no', 'nou'])
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(done).toEqual(['n', 'no', 'nou'])
})
