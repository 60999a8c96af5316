import type { Message } from '@zaffa/contract/schema/conversations'
import { expect, test } from 'vitest'
import { messageDays, oldestFirst } from './message-days.ts'

const message = (createdAt: string) => ({ _id: createdAt, createdAt }) as Message
const times = (messages: readonly Message[]) => messages.map(({ createdAt }) => createdAt)

test('a new day starts at midnight of the reader', () => {
  const all = ['2026-01-05T19:00:00Z', '2026-01-05T20:59:00Z', '2026-01-05T21:00:00Z'].map(message)
  process.env.TZ = 'Asia/Riyadh'
  expect(messageDays(all).map(({ messages }) => messages.length)).toEqual([2, 1])
  process.env.TZ = 'UTC'
  expect(messageDays(all).map(({ messages }) => messages.length)).toEqual([3])
})

test('a message without a valid time stays with the one before it', () => {
  const all = ['2026-01-05T10:00:00Z', 'soon', '2026-01-05T11:00:00Z', '2026-01-06T11:00:00Z']
  const days = messageDays(all.map(message))
  expect(days.map(({ messages }) => times(messages))).toEqual([all.slice(0, 3), all.slice(3)])
  expect(messageDays([message('soon')])).toHaveLength(1)
  expect(messageDays([])).toEqual([])
})

test('messages that come newest first are turned round, others stay as they came', () => {
  const [a, b, c] = ['2026-01-05T10:00:00Z', '2026-01-05T10:00:00Z', '2026-01-06T10:00:00Z']
  const order = (...all: string[]) => times(oldestFirst(all.map(message)))
  expect(order(a, b, c)).toEqual([a, b, c])
  expect(order(c, b, a)).toEqual([a, b, c])
  expect(order('soon', a)).toEqual(['soon', a])
  expect(order()).toEqual([])
})
