import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findSources, readSources } from './import-sources.ts'

const text = 'id;name\r\nc-1;ورود\r\n'
const littleEndian = Buffer.from(`\ufeff${text}`, 'utf16le')

async function read(content: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'zaffa-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'category.csv'), content)
  const values: unknown[] = []
  for await (const lines of readSources(await findSources(folder), () => {})) {
    values.push(...lines.map((line) => 'value' in line && line.value))
  }
  return values
}

test('a CSV file is in UTF-8, with a byte order mark or without', async () => {
  const records = [{ type: 'category', id: 'c-1', data: { name: 'ورود' } }]
  expect(await read(Buffer.from(text))).toEqual(records)
  expect(await read(Buffer.from(`\ufeff${text}`))).toEqual(records)
})

test.each([
  ['UTF-16, little-endian', littleEndian],
  ['UTF-16, big-endian', Buffer.from(littleEndian).swap16()],
  ['Windows-1256', Buffer.from('id;name\r\nc-1;\xe6\xd1\xe6\xcf\r\n', 'latin1')],
  ['Windows-1252', Buffer.from('id;name\r\nc-1;Caf\xe9\r\n', 'latin1')],
])('a CSV file in %s is refused with the way out', async (_encoding, content) => {
  await expect(read(content)).rejects.toThrow(
    /category\.csv is not in UTF-8\. In Excel, choose "Save As" and "CSV UTF-8/,
  )
})
