import pg from 'pg'
import { expect, test } from 'vitest'
import { types } from './values.ts'

const { DATE, TIMESTAMPTZ } = pg.types.builtins
const read = (type: number, text: string) => types.getTypeParser(type, 'text')(text)

test.each([
  ['2026-01-05 03:30:00+00', '2026-01-05T03:30:00Z'],
  ['2026-01-05 03:30:00.123456+00', '2026-01-05T03:30:00.123456Z'],
  ['2026-01-05 12:30:00.123456+09', '2026-01-05T03:30:00.123456Z'],
  ['2026-01-01 02:15:00+05:45', '2025-12-31T20:30:00Z'],
  ['2026-02-28 22:00:00.5-03:30', '2026-03-01T01:30:00.5Z'],
  ['1890-01-01 03:06:52+03:06:52', '1890-01-01T00:00:00Z'],
  ['infinity', 'infinity'],
  ['-infinity', '-infinity'],
  ['294276-12-31 23:59:59.999999+00', '294276-12-31 23:59:59.999999+00'],
  ['0044-03-15 12:00:00+03:06:52 BC', '0044-03-15 12:00:00+03:06:52 BC'],
])('the time %s is %s', (text, expected) => {
  expect(read(TIMESTAMPTZ, text)).toBe(expected)
})

test.each([
  'Mon Jan 05 03:30:00 2026 UTC',
  '05.01.2026 03:30:00 CET',
  '15.03.0044 12:00:00 UTC BC',
  '2026-01-05',
])('a time in another form is refused: %s', (text) => {
  expect(() => read(TIMESTAMPTZ, text)).toThrow('not in ISO form')
})

test('a day stays as it is, also in an array, and is refused in another form', () => {
  const days = 1182
  expect(read(DATE, '2026-01-05')).toBe('2026-01-05')
  expect(read(days, '{2026-01-05,NULL}')).toEqual(['2026-01-05', null])
  for (const far of ['infinity', '5874897-12-31', '4713-01-01 BC'])
    expect(read(DATE, far)).toBe(far)
  expect(() => read(DATE, '05/01/2026')).toThrow('not in ISO form')
  expect(() => read(days, '{05.01.2026}')).toThrow('not in ISO form')
})
