import { expect, test } from 'vitest'
import { isBlank } from './is-blank.ts'

test.each([
  '',
  ' ',
  '\n\t',
  '\u00a0',
  '\u200b',
  ' \u200b\u200d\ufeff ',
  '\u3164',
  '\u202e',
  '\ufe0f',
])('nothing can be seen of %j', (text) => {
  expect(isBlank(text)).toBe(true)
})

test.each(['.', 'ن', '\u200bok', '👩\u200d🚀', '0'])('something can be seen of %j', (text) => {
  expect(isBlank(text)).toBe(false)
})
