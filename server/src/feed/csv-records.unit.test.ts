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
  ['on a later line of a row', 'id,description,name\nc-1,"A\nB","C\nc-2,D,E', [refused(3)]],
  ['of the header', 'id,"name\nc-1,A\n', [refused(1)]],
  ['at the end of the file', 'id,name\nc-1,"', [refused(2)]],
])('a quotation mark %s that is not closed is refused', async (_where, text, lines) => {
  expect(await read('category', text)).toMatchObject(lines)
})

test('a quoted cell that does not end is not collected', async () => {
  const [line] = await read('category', `id,name\nc-1,"${'x'.repeat(1024 * 1024)}y"\nc-2,B`)
  expect(line).toMatchObject(refused(2))
})

test('a row with more cells than the header is refused, unless these are empty', async () => {
  expect(await read('category', 'id,name\nc-1,A,,\nc-2,B,,C\n')).toMatchObject([
    { line: 2, value: { id: 'c-1', data: { name: 'A' } } },
    { ...refused(3), problem: { message: 'The line has more cells than the header' } },
  ])
})
