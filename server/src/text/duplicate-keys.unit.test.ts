import { expect, test } from 'vitest'
import { hasDuplicateKey } from './duplicate-keys.ts'

const check = (text: string) => hasDuplicateKey(text, JSON.parse(text))

test.each([
  '{"a":1,"a":1}',
  '{"a":1,"\\u0061":2}',
  '{"":1 , "" :2}',
  '[{"a":[{"b":{"c":1,"c":2}}]}]',
  '{"__proto__":1,"__proto__":2}',
  '{"a":{"b":1},"a":{"c":1}}',
  '{"1":0,"1":0}',
])('%s has a key twice', (text) => expect(check(text)).toBe(true))

test.each([
  '{}',
  '"a:a"',
  'null',
  '{"a":{"a":{"a":[1,{"a":2}]}},"b":null}',
  '{"a\\":1,\\"a":"\\\\","c":":\\":"}',
  '[{"a":1},{"a":2}]',
  '{"__proto__":1,"constructor":{"prototype":2}}',
  '"نورة: \\ud83d\\ude00 :"',
])('%s has none', (text) => expect(check(text)).toBe(false))

test('nesting has no limit', () => {
  const deep = (middle: string) => `${'['.repeat(400_000)}${middle}${']'.repeat(400_000)}`
  expect(check(deep('{"a":1}'))).toBe(false)
  expect(check(deep('{"a":1,"a":1}'))).toBe(true)
})
