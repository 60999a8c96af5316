import { fold } from '@zaffa/contract/fold'
import { phoneKey } from '@zaffa/contract/phone'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'

let test_: TestDatabase
beforeAll(async () => {
  test_ = await testDatabase()
})
afterAll(() => test_.drop())

test.each([
  ['  Noura   AL-Qahtani ', 'noura al-qahtani'],
  ['أحمد إبراهيم آل', 'احمد ابراهيم ال'],
  ['فاطمة هدى مؤمنة شاطئ', 'فاطمه هدي مومنه شاطي'],
  ['مُحَمَّدٌ', 'محمد'],
  ['عـــبـــد', 'عبد'],
  ['٠٥٠ ۱۲۳', '050 123'],
  ['ﻣﺤﻤﺪ', 'محمد'],
  ['کیان', 'كيان'],
  ['Ａｂｃ', 'abc'],
  ['Éléonore Ünal', 'eleonore unal'],
  ['\u200fنورة\u202c', 'نوره'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['Юрий', 'юрии'],
])('%s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

/** Characters of names, e-mails and numbers, and those that folding changes. */
const character = fc.oneof(
  ...(
    [
      [0x20, 0x7e],
      [0xa0, 0x24f],
      [0x300, 0x36f],
      [0x370, 0x3ff],
      [0x400, 0x45f],
      [0x600, 0x6ff],
      [0x1e00, 0x1eff],
      [0x2000, 0x206f],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefc],
      [0xff01, 0xff5e],
      [0x1f600, 0x1f64f],
    ] as const
  ).map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
  fc.constantFrom(' ', '\t', '\n', '\v', '\f', '\r', '\u00a0', '\u3000', '٠', 'أ', 'ة'),
)
const texts = fc.array(
  fc.array(character, { maxLength: 12 }).map((letters) => letters.join('')),
  {
    minLength: 200,
    maxLength: 200,
  },
)

test('the database folds exactly as the server does', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (sample) => {
      const { rows } = await test_.database.query<{ folded: string }>(
        'select fold(text) as folded from unnest($1::text[]) with ordinality as t(text, n) order by n',
        [sample],
      )
      expect(rows.map((row) => row.folded)).toEqual(sample.map(fold))
    }),
    { numRuns: 50 },
  )
})

test('folding twice gives the same as folding once', () => {
  fc.assert(fc.property(texts, (sample) => sample.every((text) => fold(fold(text)) === fold(text))))
})

test('the database and the contract normalise phone numbers alike', async () => {
  const phone = fc
    .tuple(
      fc.constantFrom('', '+', '00', '0', '+966', '٠', '5', '(', ' '),
      fc.stringMatching(/^[0-9 ()-]{0,14}$/),
    )
    .map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(phone, { minLength: 100, maxLength: 100 }), async (sample) => {
      const { rows } = await test_.database.query<{ key: string }>(
        'select phone_key(text) as key from unnest($1::text[]) with ordinality as t(text, n) order by n',
        [sample],
      )
      expect(rows.map((row) => row.key)).toEqual(sample.map(phoneKey))
    }),
    { numRuns: 20 },
  )
})
