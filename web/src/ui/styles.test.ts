import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({
    file,
    css: readFileSync(root + file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
  }))

const linesWith = (pattern: RegExp) =>
  sheets.flatMap(({ file, css }) =>
    css
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

test('there are style sheets to look at', () => {
  expect(sheets.length).toBeGreaterThan(30)
})

test('sizes and places are logical, so that they follow the direction', () => {
  const physical =
    /^\s*(left|right|top|bottom|width|height|(min|max)-(width|height)|(margin|padding|border)-(left|right|top|bottom)|text-align:\s*(left|right)|float)\b[^(]*:/
  expect(linesWith(physical)).toEqual([])
  // Four values of a shorthand are top, right, bottom and left; commas are inside of functions.
  const fourSides = /^\s*(margin|padding|inset):\s+[^\s,]+\s+([^\s,]+)\s+[^\s,]+\s+(?!\2;)[^\s,]+;/
  expect(linesWith(fourSides)).toEqual([])
})

test('a colour is a token, or has a value for each theme', () => {
  const outside = linesWith(/#[0-9a-f]{3,8}\b|\b(rgba?|hsla?)\((?!from)/i)
    .filter((line) => !line.startsWith('ui/tokens.css'))
    .filter((line) => !line.includes('light-dark('))
  expect(outside).toEqual([])
})

test('no text is slanted or spaced, except keys and codes', () => {
  const allowed = /confirm-totp|ui\/base\.css/
  const found = linesWith(/letter-spacing|italic/).filter((line) => !allowed.test(line))
  expect(found).toEqual([])
})
