import { expect, test } from 'vitest'
import { inWords } from './refusals-in-arabic.ts'

const at = '2026-11-18T12:00:00.000Z'

test.each([
  ['rejected', 'Amal', /^سبق رفض طلب الانضمام هذا من قِبل \u2068Amal\u2069 بتاريخ .*2026.*\.$/],
  ['approved', null, /^سبق قبول طلب الانضمام هذا من قِبل المنصة بتاريخ .*2026.*\.$/],
] as const)('a decision that stands: %s by %s', (status, by, sentence) => {
  const decided = { status, by, at }
  const refused = { code: 'already_decided', message: 'in English', fields: {}, decided }
  expect(inWords(refused).message).toMatch(sentence)
})
