import { expect, test } from 'vitest'
import type { RefusalStrings } from '../lib/refusals.ts'
import { inArabic } from './refusals-in-arabic.ts'

const at = '2026-11-18T12:00:00.000Z'

test.each([
  ['rejected', 'Amal', /^سبق رفض طلب الانضمام هذا من قِبل \u2068Amal\u2069 بتاريخ .*2026.*\.$/],
  ['approved', null, /^سبق قبول طلب الانضمام هذا من قِبل المنصة بتاريخ .*2026.*\.$/],
] as const)('a decision that was made before: %s by %s', (status, by, sentence) => {
  const details = { decided: { status, by, at } }
  const refused = { code: 'already_decided', message: 'in English', fields: {}, details }
  expect(inArabic(refused).message).toMatch(sentence)
})

const files = import.meta.glob<{ refusals: RefusalStrings }>('../**/refusal-strings.ar.ts', {
  eager: true,
})
const entries = (part: keyof RefusalStrings) =>
  Object.values(files).flatMap(({ refusals }) => Object.entries(refusals[part] ?? {}))

test.each([
  ['invalid', 'validation_failed'],
  ['taken', 'conflict'],
] as const)('%s fields have the sentence of the folder that declares them', (part, code) => {
  const fields = entries(part)
  expect(fields.length).toBeGreaterThan(2)
  for (const [name, sentence] of fields) {
    const refused = { code, message: 'in English', fields: { [`${name}.0`]: 'x' }, details: {} }
    expect(inArabic(refused).message).toBe(sentence)
  }
})

test('codes have the sentence of the folder that declares them', () => {
  for (const [code, sentence] of entries('codes')) {
    const refused = { code, message: 'in English', fields: {}, details: {} }
    expect(inArabic(refused).message).toBe(typeof sentence === 'string' ? sentence : sentence({}))
  }
})
