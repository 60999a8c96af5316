import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { feedTypes } from '@zaffa/contract/feed'
import { readCsvRecords } from '../feed/csv-records.ts'
import { type RawLine, readLines } from '../feed/read-lines.ts'
import { Refusal } from '../refusal.ts'

/** `first` is the number of the file's first line among the lines of all files. */
export type Source = { path: string; size: number; first: number }

/** What others refer to comes first, so that few lines have to wait. */
function inOrder(one: string, other: string): number {
  const rank = (path: string) =>
    (feedTypes as readonly string[]).indexOf(basename(path, extname(path)))
  return rank(one) - rank(other) || one.localeCompare(other, 'en')
}

export async function findSources(path: string): Promise<Source[]> {
  const { isDirectory } = await stat(path).then(
    (found) => ({ isDirectory: found.isDirectory() }),
    () => {
      throw new Refusal(`There is no file or folder ${path}`)
    },
  )
  const names = isDirectory ? (await readdir(path)).map((name) => join(path, name)) : [path]
  const files = names.filter((name) => /\.(ndjson|csv)$/.test(name)).sort(inOrder)
  if (files.length === 0) throw new Refusal(`${path} has no file that ends in .ndjson or .csv`)
  return Promise.all(
    files.map(async (file) => ({ path: file, size: (await stat(file)).size, first: 0 })),
  )
}

async function* readBytes({ path }: Source, count: (bytes: number) => void) {
  for await (const piece of createReadStream(path)) {
    count(piece.length)
    yield piece as Buffer
  }
}

const notUtf8 = (path: string) =>
  new Refusal(
    `${path} is not in UTF-8. In Excel, choose "Save As" and "CSV UTF-8 (Comma delimited)"; in other programs, choose the encoding UTF-8`,
  )

async function* readText(path: string, bytes: AsyncIterable<Buffer>) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? notUtf8(path) : error
  }
}

function readSource(source: Source, count: (bytes: number) => void): AsyncIterable<RawLine[]> {
  const { path } = source
  const bytes = readBytes(source, count)
  if (extname(path) === '.ndjson') return readLines(bytes)
  const type = feedTypes.find((each) => each === basename(path, '.csv'))
  if (!type) {
    throw new Refusal(`${path}: a CSV file has the name of its type, for example client.csv`)
  }
  return readCsvRecords(type, readText(path, bytes))
}

/** The lines of all files as one sequence, so that the order of the files does not matter. */
export async function* readSources(sources: Source[], count: (bytes: number) => void) {
  let last = 0
  for (const source of sources) {
    source.first = last + 1
    const before = last
    for await (const lines of readSource(source, count)) {
      last = before + (lines.at(-1)?.line ?? last - before)
      yield lines.map((line) => ({ ...line, line: before + line.line }))
    }
  }
}

/** The file and the line in it, of a line among all. */
export function placeOf(sources: Source[], line: number): string {
  const source = sources.findLast(({ first }) => first > 0 && first <= line)
  return `${source?.path}:${line - (source?.first ?? 1) + 1}`
}
