import { expect, test } from 'vitest'
import { printable } from './print.ts'

test.each([
  ['C0', '\x1b]0;title\x07\r', '\\u001b]0;title\\u0007\\u000d'],
  ['DEL and C1', '\x7f\x9b2J', '\\u007f\\u009b2J'],
  [
    'ends of lines',
    'one\ntwo\u2028three\u2029four\x85',
    'one\\u000atwo\\u2028three\\u2029four\\u0085',
  ],
  ['turned text', '\u202efdp.\u2066\u2069\u200f\u061c', '\\u202efdp.\\u2066\\u2069\\u200f\\u061c'],
])('is shown, not obeyed: %s', (_, text, expected) => {
  expect(printable(text)).toBe(expected)
})

test('texts in any script stay as they are, joined letters and emoji too', () => {
  const text = 'نورة بنت سعد، می‌خواهم 👩‍🍳 Zoë "C:\\users"'
  expect(printable(text)).toBe(text)
})

test('JSON keeps its value', () => {
  const value = { name: '\x1b\x9b\u202e\u2028"\\u0041' }
  const json = printable(JSON.stringify(value))
  expect(json).not.toMatch(/[^ -~]/)
  expect(JSON.parse(json)).toEqual(value)
})
