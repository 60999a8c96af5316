import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

async function read(text: string, pieceLength: number) {
  async function* pieces() {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
  }
  const rows: [number, ...string[]][] = []
  for await (const some of readCsv(pieces())) {
    for (const { line, cells } of some) rows.push([line, ...cells])
  }
  return rows
}

test.each([1, 2, 3, 7, 1000])('quotes, breaks and separators, in pieces of %i', async (length) => {
  const text = '\ufeffid;name;note\r\nu-1;"A; ""B""";"one\r\ntwo"\r\n\r\nu-2;;x"y\n"u-3";ن;""'
  expect(await read(text, length)).toEqual([
    [1, 'id', 'name', 'note'],
    [2, 'u-1', 'A; "B"', 'one\r\ntwo'],
    [5, 'u-2', '', 'x"y'],
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
