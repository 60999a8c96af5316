import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'PASSWORD',
  'Password2026!',
  'qwertyuiop123',
  'iloveyou!!!!!!',
  '159357258456',
  '٠١٢٣٤٥٦٧٨٩٠١',
  'aaaaaaaaaaaaaaa',
  'abababababab',
])('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each([
  'three brown camels',
  'ثلاثة جمال بنية',
  'xT4$93!!2@#7',
  'correct-horse-battery-staple-9',
  'a good password',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})
