import { describe, expect, test } from 'vitest'
import { formatsFor } from './format.ts'
import { fromHijri, gregorianOf, hijriOf } from './hijri.ts'

describe('the calendar of Umm al-Qura', () => {
  test.each([
    ['1446-09-01', '2025-03-01'],
    ['1447-01-01', '2025-06-26'],
    ['1448-09-01', '2027-02-08'],
    ['1448-10-01', '2027-03-09'],
    ['1448-12-10', '2027-05-16'],
  ])('%s is %s', (hijri, gregorian) => {
    expect(gregorianOf(hijri)).toBe(gregorian)
    expect(hijriOf(new Date(`${gregorian}T00:00:00Z`))).toBe(hijri)
  })

  test('every day of two centuries is found again', () => {
    const day = 86_400_000
    for (let time = Date.UTC(1900, 0, 1); time < Date.UTC(2077, 0, 1); time += 11 * day) {
      const date = new Date(time)
      expect(fromHijri(hijriOf(date))).toEqual(date)
    }
  })

  test.each(['1448-13-01', '1448-00-10', '1448-09-31', '1448-09-30', '2027-02-08', '1448-9-1', ''])(
    '%s is no Hijri day',
    (text) => {
      expect(gregorianOf(text)).toBeUndefined()
    },
  )

  test('is written in both languages', () => {
    const [en, ar] = (['en', 'ar'] as const).map((language) =>
      formatsFor({ language, digits: 'latin' }).hijri('2027-02-08'),
    )
    expect(en).toBe('Ramadan 1, 1448 AH')
    expect(ar).toBe('1 رمضان 1448 هـ')
  })
})
