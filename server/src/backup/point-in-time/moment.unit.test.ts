import { expect, test } from 'vitest'
import { readMoment } from './moment.ts'

test.each([
  ['2026-11-16 10:00', '2026-11-16T10:00:00.000Z'],
  ['2026-11-16 10:00:30', '2026-11-16T10:00:30.000Z'],
  ['2026-11-16T10:00:30.25Z', '2026-11-16T10:00:30.250Z'],
  ['2026-11-16 01:00+03', '2026-11-15T22:00:00.000Z'],
  ['2026-11-16 10:00 -0330', '2026-11-16T13:30:00.000Z'],
  ['2026-11-16 10:00+03:00', '2026-11-16T07:00:00.000Z'],
])('%s', (text, moment) => {
  expect(readMoment(text).toISOString()).toBe(moment)
})

test.each(['', 'yesterday', '2026-11-16', '2026-02-30 10:00', '2026-11-16 25:00', '10:00'])(
  '"%s" is refused',
  (text) => {
    expect(() => readMoment(text)).toThrow(/^--at: .* is not a moment/)
  },
)
