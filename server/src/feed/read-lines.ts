import { isUtf8 } from 'node:buffer'
import { feedLimits } from '@zaffa/contract/feed'
import { ApiError } from '../http/errors.ts'
import { hasDuplicateKey } from '../text/duplicate-keys.ts'
import type { Refusal } from './line.ts'

/** A line of the request, how long it is, and its JSON value or why it has none. */
export type RawLine = { line: number; size: number } & ({ value: unknown } | { problem: Refusal })

/** A line that takes longer to arrive is not being sent any more. */
const patience = 60_000

const newline = 0x0a
const byteOrderMark = '\ufeff'

const tooLong: Refusal = { code: 'too_large', message: 'The line has more than 1 MB' }

const notUtf8: Refusal = { code: 'malformed_text', message: 'The line is not valid UTF-8' }
const notJson: Refusal = { code: 'malformed_json', message: 'The line is not valid JSON' }
const keyTwice: Refusal = { code: 'malformed_json', message: 'The line has a field twice' }

function parse(line: number, bytes: Buffer): RawLine | undefined {
  const size = bytes.length
  if (!isUtf8(bytes)) return { line, size, problem: notUtf8 }
  const whole = bytes.toString('utf8')
  const text = line === 1 && whole.startsWith(byteOrderMark) ? whole.slice(1) : whole
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return hasDuplicateKey(text, value) ? { line, size, problem: keyTwice } : { line, size, value }
  } catch {
    return { line, size, problem: notJson }
  }
}

/** Cuts a body of any length into lines, as they arrive. Empty lines are counted and skipped. */
export async function* readLines(body: AsyncIterable<Buffer>): AsyncGenerator<RawLine[]> {
  let number = 1
  let begun: Buffer[] = []
  let length = 0
  let since = performance.now()

  function finish(): RawLine | undefined {
    const line = number
    const found =
      length > feedLimits.line
        ? { line, size: 0, problem: tooLong }
        : parse(line, Buffer.concat(begun))
    number += 1
    begun = []
    length = 0
    since = performance.now()
    return found
  }

  for await (const chunk of body) {
    const lines: RawLine[] = []
    let start = 0
    for (;;) {
      const end = chunk.indexOf(newline, start)
      const piece = chunk.subarray(start, end === -1 ? undefined : end)
      length += piece.length
      // The rest of a line that is too long is counted, but not kept.
      if (length <= feedLimits.line) begun.push(piece)
      if (end === -1) break
      const line = finish()
      if (line) lines.push(line)
      start = end + 1
    }
    if (performance.now() - since > patience) {
      throw new ApiError(408, 'too_slow', 'The request took too long to arrive')
    }
    yield lines
  }
  const last = length > 0 ? finish() : undefined
  if (last) yield [last]
}

/** The items of a JSON array, as if each had been a line. */
export async function* readArray(body: unknown): AsyncGenerator<RawLine[]> {
  if (!Array.isArray(body)) {
    throw new ApiError(400, 'validation_failed', 'The request body must be a list of records')
  }
  // An array has at most 1 MB in all.
  yield* readRecords([body])
}

/** Short records that were never text, piece by piece, as if each had been a line. */
export async function* readRecords(
  pieces: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>,
): AsyncGenerator<RawLine[]> {
  let last = 0
  for await (const piece of pieces) {
    yield piece.map((value) => {
      last += 1
      return { line: last, size: 0, value }
    })
  }
}
