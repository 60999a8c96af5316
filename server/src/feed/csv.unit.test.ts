import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

async function read(text: string, pieceLength: number) {
  async function* pieces() {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
  }
  const rows: unknown[][] = []
  for await (const row of readCsv(pieces())) {
    rows.push('cells' in row ? [row.line, ...row.cells] : [row.line, row.problem])
  }
  return rows
}

test.each([1, 2, 3, 7, 1000])('quotes, breaks and separators, in pieces of %i', async (length) => {
  const text = 'id;name;note\r\nu-1;"A; ""B""";"one\r\ntwo"\r\n\r\nu-2;;x\n"u-3";ن;""'
  expect(await read(text, length)).toEqual([
    [1, 'id', 'name', 'note'],
    [2, 'u-1', 'A; "B"', 'one\ntwo'],
    [5, 'u-2', '', 'x'],
    [6, 'u-3', 'ن', ''],
  ])
})

test.each([',', ';', '\t'])('the separator %j is recognised', async (separator) => {
  const text = ['id', 'name'].join(separator)
  expect(await read(`${text}\n${text}`, 5)).toEqual([
    [1, 'id', 'name'],
    [2, 'id', 'name'],
  ])
})

test.each([1, 4, 1000])(
  'a first line that names the separator, in pieces of %i',
  async (length) => {
    expect(await read('sep=;\r\nid;"a,b,c"\r\nu-1;A\r\n', length)).toEqual([
      [2, 'id', 'a,b,c'],
      [3, 'u-1', 'A'],
    ])
  },
)

test('rows without a value are skipped, as Excel leaves them where rows were cleared', async () => {
  const text = ';;\r\nid;name;note\r\n;;\r\nu-1;;\r\n\r\n; ;\r\n"";"";\r\n'
  expect(await read(text, 4)).toEqual([
    [2, 'id', 'name', 'note'],
    [4, 'u-1', '', ''],
  ])
})
