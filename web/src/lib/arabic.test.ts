import { describe, expect, test } from 'vitest'
import { codes } from '../features/account/strings.ar.ts'
import { form } from '../form/strings.ar.ts'
import { strings as exported } from '../list/export-strings.ar.ts'
import { strings as list } from '../list/strings.ar.ts'
import { characters } from '../ui/dialog-strings.ar.ts'
import { formatsFor } from './format.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe('the six plural forms', () => {
  test.each([
    [0, 'لم يبق أي رمز استرداد.'],
    [1, 'بقي رمز استرداد واحد.'],
    [2, 'بقي رمزا استرداد.'],
    [3, 'بقيت 3 رموز استرداد.'],
    [11, 'بقي 11 رمز استرداد.'],
    [100, 'بقي 100 رمز استرداد.'],
    [103, 'بقيت 103 رموز استرداد.'],
  ])('of recovery codes: %i', (count, text) => {
    expect(codes.left(count)).toBe(text)
  })

  test.each([
    [0, 'لم يبق أي حرف'],
    [1, 'بقي حرف واحد'],
    [2, 'بقي حرفان'],
    [3, 'بقيت 3 أحرف'],
    [11, 'بقي 11 حرفًا'],
    [100, 'بقي 100 حرف'],
    [103, 'بقيت 103 أحرف'],
  ])('of characters: %i', (count, text) => {
    expect(characters.left(count)).toBe(text)
  })

  test.each([
    [0, 'لا توجد سجلات لعرضها'],
    [1, 'عرض 1 إلى 1 من أصل سجل واحد'],
    [2, 'عرض 1 إلى 2 من أصل سجلين'],
    [3, 'عرض 1 إلى 3 من أصل 3 سجلات'],
    [11, 'عرض 1 إلى 8 من أصل 11 سجلًا'],
    [100, 'عرض 1 إلى 8 من أصل 100 سجل'],
    [103, 'عرض 1 إلى 8 من أصل 103 سجلات'],
  ])('of entries: %i', (total, text) => {
    expect(list.showing(total && 1, Math.min(8, total), total)).toBe(text)
  })

  test.each([
    [0, 'لا أحرف زائدة'],
    [1, 'حرف واحد زائد'],
    [2, 'حرفان زائدان'],
    [3, '3 أحرف زائدة'],
    [11, '11 حرفًا زائدًا'],
    [100, '100 حرف زائد'],
    [103, '103 أحرف زائدة'],
  ])('of characters too many: %i', (count, text) => {
    expect(characters.tooMany(count)).toBe(text)
  })

  test.each([
    [0, 'أي حرف'],
    [1, 'حرف واحد'],
    [2, 'حرفين'],
    [3, '3 أحرف'],
    [11, '11 حرفًا'],
    [100, '100 حرف'],
    [103, '103 أحرف'],
  ])('of a limit: %i', (limit, text) => {
    const rule = limit === 0 ? 'يجب ألا يحتوي حقل «الاسم» على' : 'يجب ألا يزيد حقل «الاسم» على'
    expect(form.tooLong('الاسم', limit)).toBe(`${rule} ${text}`)
  })

  test.each([
    [0, '0 صف', '0 صف'],
    [1, 'صف واحد', 'صف واحد'],
    [2, 'صفان', 'صفين'],
    [3, '3 صفوف', '3 صفوف'],
    [11, '11 صفًا', '11 صفًا'],
    [100, '100 صف', '100 صف'],
    [103, '103 صفوف', '103 صفوف'],
  ])('of exported rows: %i', (count, alone, governed) => {
    expect(exported.rows(count)).toBe(alone)
    expect(exported.done(count)).toBe(`تم تصدير ${governed}`)
    expect(exported.progress(0, count)).toBe(`0 من أصل ${governed}`)
  })

  test('every text with a count is looked at here', () => {
    const counting = Object.entries(sources).filter(([, code]) => /\bplural\(/.test(code))
    expect(counting.map(([file]) => file).sort()).toEqual([
      '../features/account/strings.ar.ts',
      '../form/strings.ar.ts',
      '../list/export-strings.ar.ts',
      '../list/strings.ar.ts',
      '../ui/dialog-strings.ar.ts',
      './arabic.ts',
    ])
  })
})

describe('numbers and days', () => {
  const latin = formatsFor({ language: 'ar', digits: 'latin' })
  const arabic = formatsFor({ language: 'ar', digits: 'arabic' })

  test('are Gregorian with Latin digits unless others are chosen', () => {
    expect(latin.day('2027-02-08')).toBe('8 فبراير 2027')
    expect(latin.weekday('2027-02-08')).toBe('الاثنين، 8 فبراير')
    expect(latin.amount(12500.5)).toBe('12,500.50')
    expect(latin.rating(4.5)).toBe('4.5')
    expect(arabic.day('2027-02-08')).toBe('٨ فبراير ٢٠٢٧')
    expect(arabic.amount(12500.5)).toBe('١٢٬٥٠٠٫٥٠')
    expect(arabic.plain(1204)).toBe('١٢٠٤')
  })

  test('instants keep the order of the English ones', () => {
    process.env.TZ = 'UTC'
    expect(latin.instant('2026-01-05T15:30:00.000Z')).toBe('الاثنين 5 يناير - 3:30 م')
    expect(latin.instant(null)).toBe('-')
  })
})

test('only the modules that name calendar and digits to it call Intl', () => {
  const calling = Object.entries(sources).filter(([, code]) => /\bIntl\.|\btoLocale/.test(code))
  expect(calling.map(([file]) => file).sort()).toEqual(['./arabic.ts', './format.ts', './hijri.ts'])
})

test('no list is sorted on the page, which would take Intl.Collator', () => {
  const sorting = Object.entries(sources).filter(([, code]) => /\.(sort|toSorted)\(/.test(code))
  expect(Object.keys(sources).length).toBeGreaterThan(200)
  expect(sorting.map(([file]) => file)).toEqual([])
})
