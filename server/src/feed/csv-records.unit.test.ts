import type { FeedType } from '@zaffa/contract/feed'
import { expect, test } from 'vitest'
import { readCsvRecords } from './csv-records.ts'

async function read(type: FeedType, text: string) {
  async function* pieces() {
    for (let at = 0; at < text.length; at += 7) yield text.slice(at, at + 7)
  }
  const lines: unknown[] = []
  for await (const some of readCsvRecords(type, pieces())) lines.push(...some)
  return lines
}

test('a list may have one item, and an item may be a number', async () => {
  const text = 'id,categories\np-1,7\np-2,7|8\np-3,"[""a|b""]"\n'
  expect(await read('provider', text)).toMatchObject([
    { value: { data: { categories: ['7'] } } },
    { value: { data: { categories: ['7', '8'] } } },
    { value: { data: { categories: ['a|b'] } } },
  ])
})

const refused = (line: number) => ({ line, problem: { code: 'malformed_csv' } })

test.each([
  ['of the last row', 'id,name\nc-1,A\nc-2,"B\nc-3,C\nc-4,D\n', [{ line: 2 }, refused(3)]],
  ['of a row before a quoted cell', 'id,name\nc-1,"A\nc-2,"B"\nc-3,C\n', [refused(2), { line: 4 }]],
  ['on a later line of a row', 'id,description,name\nc-1,"A\nB","C\nc-2,D,E', [refused(2)]],
  ['twice in a row', 'id,name\nc-1,"A"B"C\nc-2,"D"\nc-3,E\n', [refused(2), { line: 4 }]],
  ['of the header', 'id,"name\nc-1,A\n', [refused(1)]],
  ['at the end of the file', 'id,name\nc-1,"', [refused(2)]],
])('a quotation mark %s that is not closed is refused', async (_where, text, lines) => {
  expect(await read('category', text)).toMatchObject(lines)
})

test('a quotation mark within a cell is refused alone', async () => {
  const text = 'id,name\nc-1,5" "A"\nc-2, "B"\nc-3,"5"" ""C"""\n'
  expect(await read('category', text)).toMatchObject([
    refused(2),
    refused(3),
    { line: 4, value: { data: { name: '5" "C"' } } },
  ])
})

test.each([
  [
    'unknown',
    'id,Phone,name',
    'There is no field "Phone". Headings of category.csv are id, is, version, name, description',
  ],
  ['there twice', 'id,name,name', 'The heading "name" is there twice'],
  [
    'with a bad quotation mark',
    'id,"na"me',
    /^The row that begins on this line has a quotation mark/,
  ],
])('nothing is read below a heading that is %s', async (_what, header, message) => {
  const lines = await read('category', `sep=,\n${header}\nc-1,A,B\nc-2,C,D\n`)
  expect(lines).toEqual([
    {
      line: 2,
      size: expect.any(Number),
      problem: { code: 'malformed_csv', message: expect.stringMatching(message) },
    },
  ])
})

test('a quoted cell that does not end is refused after 1 MB, and reading ends', async () => {
  async function* endless() {
    yield 'id,name\nc-1,"'
    for (;;) yield 'x'.repeat(64 * 1024)
  }
  const lines: unknown[] = []
  for await (const some of readCsvRecords('category', endless())) lines.push(...some)
  expect(lines).toMatchObject([refused(2)])
})

test('a row with more cells than the header is refused, unless these are empty', async () => {
  expect(await read('category', 'id,name\nc-1,A,,\nc-2,B,,C\n')).toMatchObject([
    { line: 2, value: { id: 'c-1', data: { name: 'A' } } },
    { ...refused(3), problem: { message: 'The line has more cells than the header' } },
  ])
})
