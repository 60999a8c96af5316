import { expect, test } from 'vitest'
import { isBlank } from './blank.ts'

test.each([
  '',
  ' ',
  '\t\n',
  '\u200b',
  '\u00a0',
  '\u2800',
  '\u3164',
  '\uffa0',
  '\u00ad',
  '\u0001',
  '\u202e',
  ' \u200f\ufeff ',
])('%j is blank', (text) => expect(isBlank(text)).toBe(true))

test.each(['a', '.', 'ن', '\u200bx', '👩‍🚀', '٠', '-'])('%j is not', (text) =>
  expect(isBlank(text)).toBe(false),
)
