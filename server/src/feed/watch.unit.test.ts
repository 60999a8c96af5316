import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchNumber } from './watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the next question waits for the answer to the last one', async () => {
  const answers: ((number: number) => void)[] = []
  const ask = () => new Promise<number>((resolve) => answers.push(resolve))
  const watch = watchNumber(Fastify(), ask)
  const heard = watch.wait(7, 60_000, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(answers).toHaveLength(1)
  answers[0]?.(7)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(answers).toHaveLength(2)
  answers[1]?.(8)
  await heard
})
