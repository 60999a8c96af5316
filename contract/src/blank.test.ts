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

const everyCharacter = Array.from({ length: 0x110000 }, (_, point) =>
  String.fromCodePoint(point),
).filter((character) => character.isWellFormed())

test('every invisible character of Unicode is blank, alone and beside others', () => {
  const invisible = everyCharacter.filter((character) =>
    /[\p{Default_Ignorable_Code_Point}\p{Zs}\p{Zl}\p{Zp}]/u.test(character),
  )
  // The Hangul fillers and the empty Braille pattern are letters and symbols by category.
  const known = ['\u115f', '\u1160', '\u3164', '\uffa0', '\u2800']
  expect(invisible.length).toBeGreaterThan(4000)
  for (const character of [...invisible, ...known]) {
    expect(isBlank(character), character.codePointAt(0)?.toString(16)).toBe(true)
    expect(isBlank(`${character}x${character}`)).toBe(false)
  }
  expect(isBlank(invisible.join(''))).toBe(true)
})

test('no letter, digit, mark or symbol that shows something is blank', () => {
  const visible = everyCharacter.filter((character) =>
    /[[\p{L}\p{M}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v.test(character),
  )
  expect(visible.filter(isBlank)).toEqual([])
})

test.each(['a', '.', 'ن', '\u200bx', '👩‍🚀', '٠', '-'])('%j is not', (text) =>
  expect(isBlank(text)).toBe(false),
)
