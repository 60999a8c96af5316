import { exportLanguages } from '@zaffa/contract/export'
import { calls } from '@zaffa/contract/schema/calls'
import { isList } from '@zaffa/contract/schema/list'
import { orderCalls } from '@zaffa/contract/schema/orders'
import { paymentCalls } from '@zaffa/contract/schema/payments'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../../test/csv.ts'
import { columnsOf, headingIn, rowOf } from './columns.ts'
import { writerFor } from './write-rows.ts'

/** After another cell: only there another separator can cut a cell that is in quotes. */
const columns = ['id', 'name'].map((name) => ({ path: [name], kind: 'text' as const }))
const excelText = (name: string) => writerFor('excel', columns, 'en').lines([{ id: 'x', name }])
const excel = (name: string) => readCsv(excelText(name))[0]?.[1]

describe('a cell for Excel', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['  =1+1', "  '=1+1"],
    ['"=1+1"', `"'=1+1"`],
    ['\t=1+1', "'\t'=1+1"],
    ['\nx', "'\nx"],
    ['a\n=1+1', "a\n'=1+1"],
    ['a;=1+1', "a;'=1+1"],
    ['=cmd|"/C calc"!A0', `'=cmd|"/C calc"!A0`],
  ])('%j is no formula', (text, cell) => {
    expect(excel(text)).toBe(cell)
  })

  test.each(['+966501234567', '0501234567', '00966501234567', '050 123 4567', '12/5', '1-2'])(
    '%s keeps its signs and digits',
    (text) => {
      expect(excel(text)).toBe(`'${text}`)
    },
  )

  test.each(['Noura', 'a=b', 'a + b', 'نورة، “x”', 'ZC100001', '7 palms', 'a,b', 'say "yes"', ''])(
    '%j stays as it is',
    (text) => {
      expect(excel(text)).toBe(text)
    },
  )

  test('a long run of quotes and spaces takes no time', () => {
    const run = '" '.repeat(500_000)
    expect(excel(`${run}=1`)).toBe(`${run}'=1`)
  })

  test('no text begins a formula, whatever separates cells; without apostrophes nothing is lost', () => {
    const sign = fc.constantFrom(...'=+-@＝＋－＠;,\t\r\n"\' aب1|'.split(''))
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
        const text = signs.join('')
        const written = excelText(text)
        for (const separator of [',', ';', '\t']) {
          const cells = readCsv(written, separator).flat()
          expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/u.test(cell))).toEqual([])
        }
        // The reader of the tests drops a bare carriage return, as spreadsheets do.
        const bare = (value = '') => value.replace(/['\r]/g, '')
        expect(bare(excel(text))).toBe(bare(text))
      }),
      { numRuns: 2000 },
    )
  })
})

const writerOf = (format: 'excel' | 'csv', call: typeof paymentCalls.list) =>
  writerFor(format, columnsOf(rowOf(call.response)), 'en')

const payment = {
  _id: 'p1',
  createdAt: '2026-01-31T22:30:15.123Z',
  price: -12500.5,
  status: 'FAILED',
  payment_method: '=MADA',
  type: 'down_payment',
  customer: { full_name: 'Noura "N" Al-Qahtani' },
  service_provider: { company_name: null, full_name: 'Sami, the cook' },
  contract: { contract_number: '000123' },
}

test('Excel gets a byte order mark, words, the time in Riyadh, and numbers as numbers', () => {
  const { head, lines } = writerOf('excel', paymentCalls.list)
  expect(head + lines([payment])).toBe(
    '\ufeffId,Created At,Price,Status,Payment Method,Type,Customer Full Name,' +
      'Service Provider Company Name,Service Provider Full Name,Contract Number\r\n' +
      `p1,2026-02-01 01:30,-12500.5,FAILED,'=MADA,down_payment,"Noura ""N"" Al-Qahtani",,` +
      `"Sami, the cook",'000123\r\n`,
  )
})

test('CSV has the fields and values of the API, and changes none', () => {
  const { head, lines } = writerOf('csv', paymentCalls.list)
  expect(head + lines([payment])).toBe(
    '_id,createdAt,price,status,payment_method,type,customer.full_name,' +
      'service_provider.company_name,service_provider.full_name,contract.contract_number\r\n' +
      `p1,2026-01-31T22:30:15.123Z,-12500.5,FAILED,=MADA,down_payment,"Noura ""N"" Al-Qahtani",,` +
      `"Sami, the cook",000123\r\n`,
  )
})

test('a list is JSON in CSV, and readable in Excel', () => {
  const lists = columnsOf(rowOf(orderCalls.list.response)).filter(({ kind }) => kind === 'list')
  const row = {
    booked_dates: ['2026-01-05', '2026-01-06'],
    pricing_plans: [
      { title: '-Gold', price: 5000, description: null },
      { title: 'Silver', price: 3000.5, description: 'Half a day' },
    ],
    addons_packages: [],
  }
  const cells = (format: 'excel' | 'csv') => readCsv(writerFor(format, lists, 'en').lines([row]))[0]
  expect(cells('csv')?.map((cell) => JSON.parse(cell))).toEqual([
    row.booked_dates,
    row.pricing_plans,
    [],
  ])
  expect(cells('excel')).toEqual([
    '2026-01-05 | 2026-01-06',
    "'-Gold, 5000 | Silver, 3000.5, Half a day",
    '',
  ])
})

const words = {
  en: /^([A-Z][a-z]*)( [A-Z][a-z]*)*$/,
  ar: /^[\u0621-\u0651]+( [\u0621-\u0651]+)*$/,
}

test.each(exportLanguages)('headings in %s are words, and each is there once', (language) => {
  for (const { response } of calls.filter(isList)) {
    const headings = columnsOf(rowOf(response)).map(headingIn[language])
    expect(new Set(headings).size).toBe(headings.length)
    for (const each of headings) expect(each).toMatch(words[language])
  }
})
