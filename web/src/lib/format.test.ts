import { describe, expect, test } from 'vitest'
import { isTypedDay } from './day.ts'
import { formatsFor, hasHalalas, initial, placeName, spaced } from './format.ts'

const { amount, count, day, fullDate, fullDay, fullInstant, instant, rating, weekday } = formatsFor(
  { language: 'en', digits: 'arabic' },
)

describe('calendar days', () => {
  test('are written as the specification writes them', () => {
    expect(day('2026-01-05')).toBe('Jan 05, 2026')
    expect(weekday('2026-01-05')).toBe('Mon, Jan 05')
    expect(fullDay('2026-01-05')).toBe('Monday, January 5, 2026')
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Riyadh', 'UTC'])(
    'never shift, not even in %s',
    (zone) => {
      process.env.TZ = zone
      expect(day('2026-01-01')).toBe('Jan 01, 2026')
      expect(day('2026-12-31T00:00:00.000Z')).toBe('Dec 31, 2026')
      expect(weekday('2026-02-28')).toBe('Sat, Feb 28')
      process.env.TZ = 'UTC'
    },
  )

  test.each([null, undefined, '', 'soon', '2026-02-30', '2026-13-01', '2026-1'])(
    'that are none show a dash: %s',
    (value) => {
      expect(day(value)).toBe('-')
      expect(weekday(value)).toBe('-')
    },
  )

  test.each([
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-45', false],
    ['2026-02-30', false],
    ['2026-1', false],
    ['2026-1-05', false],
    ['1899-12-31', false],
    ['2200-01-01', false],
    ['2026-01-05T00:00:00Z', false],
    ['٢٠٢٦-٠١-٠٥', false],
  ])('typed as %s: accepted %s', (text, accepted) => {
    expect(isTypedDay(text)).toBe(accepted)
  })
})

test('instants have no comma, two-digit hours and a 12-hour clock', () => {
  process.env.TZ = 'UTC'
  expect(instant('2026-01-05T15:30:00.000Z')).toBe('Mon Jan 05 - 03:30 PM')
  expect(instant('2026-01-05T00:05:00.000Z')).toBe('Mon Jan 05 - 12:05 AM')
  expect(instant('2026-01-05T12:00:00.000Z')).toBe('Mon Jan 05 - 12:00 PM')
  expect(instant('not a date')).toBe('-')
  expect(instant(null)).toBe('-')
})

test('the day of an instant is that of the reader', () => {
  process.env.TZ = 'Asia/Riyadh'
  expect(fullDate('2026-01-05T23:30:00.000Z')).toBe('Tuesday, January 6, 2026')
  process.env.TZ = 'UTC'
  expect(fullDate('soon')).toBe('-')
})

test.each([
  ['jeddah', 'Jeddah'],
  ['al-yasmin', 'Al-Yasmin'],
  ['al malaz', 'Al Malaz'],
  ['Riyadh', 'Riyadh'],
  ['NEOM', 'NEOM'],
  ['جدة', 'جدة'],
  ['', ''],
])('the place %s is written %s', (stored, written) => {
  expect(placeName(stored)).toBe(written)
})

test('amounts are grouped, with halalas only where there are some', () => {
  expect(amount(12500)).toBe('12,500')
  expect(amount(12500.5)).toBe('12,500.50')
  expect(amount(0)).toBe('0')
  expect(amount(12500, true)).toBe('12,500.00')
  expect(hasHalalas(12500)).toBe(false)
  expect(hasHalalas(12500.004)).toBe(false)
  expect(hasHalalas(12500.5)).toBe(true)
  expect(hasHalalas(null)).toBe(false)
  expect(amount(-250)).toBe('-250')
  expect(amount(9_999_999_999.99)).toBe('9,999,999,999.99')
  expect(amount(undefined)).toBe('-')
  expect(amount(Number.NaN)).toBe('-')
})

test('the full instant has plain spaces', () => {
  process.env.TZ = 'UTC'
  expect(fullInstant('2026-01-05T15:30:00.000Z')).toBe('Monday, January 5, 2026 at 3:30 PM')
  expect(fullInstant(undefined)).toBe('-')
})

test('small things', () => {
  expect(count(1204)).toBe('1,204')
  expect(rating(4)).toBe('4.0')
  expect(rating(4.55)).toMatch(/^4\.[56]$/)
  expect(spaced('awaiting_down_payment')).toBe('awaiting down payment')
  expect(initial(' noura')).toBe('N')
  expect(initial('نورة')).toBe('ن')
  expect(initial('')).toBe('?')
})
