import { expect, test } from 'vitest'
import { nextTasks } from './next-tasks.ts'

/** Both pieces of work, and what was done of them so far. */
function twoPieces() {
  const done: string[] = []
  const tasks = nextTasks(
    () => done.push('give up'),
    () => done.push('ask'),
  )
  return { done, tasks }
}
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

test('each piece of work waits for a task of its own', async () => {
  const { done, tasks } = twoPieces()
  tasks.run()
  await Promise.resolve()
  expect(done).toEqual([])
  await nextTask()
  expect(done).toEqual(['give up'])
  await nextTask()
  expect(done).toEqual(['give up', 'ask'])
})

test('what waits can be done at once, and is not done again', async () => {
  const { done, tasks } = twoPieces()
  tasks.flush()
  expect(done, 'nothing waits').toEqual([])
  tasks.run()
  await nextTask()
  tasks.flush()
  expect(done).toEqual(['give up', 'ask'])
  await nextTask()
  await nextTask()
  expect(done).toEqual(['give up', 'ask'])
})

test('work that is wanted twice before its task is done once', async () => {
  const { done, tasks } = twoPieces()
  tasks.run()
  tasks.run()
  for (let task = 0; task < 4; task += 1) await nextTask()
  expect(done).toEqual(['give up', 'ask'])
})
