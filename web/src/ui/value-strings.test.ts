import { expect, test } from 'vitest'
import { valueName } from './value-strings.ar.ts'

test('a stored word is translated, and any other value stays as it came', () => {
  expect(valueName('Apple-Pay')).toBe('آبل باي')
  for (const value of ['SADAD', 'constructor', '__proto__', ''])
    expect(valueName(value)).toBe(value)
})
