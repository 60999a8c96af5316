import { errorCodes } from '@zaffa/contract/error-codes'
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

/** Not told by its code: the app never gets it, or has a text for it on its screen. */
const elsewhere = {
  feed: ['expired_cursor', 'invalid_key', 'missing_right', 'unknown_cursor'],
  health: ['not_ready'],
  address: ['method_not_allowed', 'wrong_host'],
  login: ['invalid_credentials'],
  decision: ['already_decided'],
}

test('every code of our server has an Arabic sentence', () => {
  const refused = errorCodes.map((code) => ({
    code,
    message: 'in English',
    fields: {},
    decided: undefined,
  }))
  const missing = refused.filter((each) => inWords(each).message === each.message)
  const known = Object.values(elsewhere).flat()
  expect(missing.map(({ code }) => code).sort()).toEqual(known.sort())
})
