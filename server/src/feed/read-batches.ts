import { feedLimits } from '@zaffa/contract/feed'
import type { FeedAnswer } from '@zaffa/contract/schema/feed'
import { feedData, feedEnvelope, isLimited } from '@zaffa/contract/schema/feed/records'
import { byteLimits } from '../database/byte-limits.ts'
import type { ApiError } from '../http/errors.ts'
import { validate } from '../http/validation.ts'
import type { Row } from './define-record.ts'
import type { Line } from './line.ts'
import type { RawLine } from './read-lines.ts'

/** Lines that can be applied together, and the answers of those that cannot be applied at all. */
export type ReadBatch = { lines: Line[]; refusals: FeedAnswer[] }

/** Large enough for set-based statements, small enough that a lock is soon free. */
export const mostRecords = 1000

/** Milliseconds until fewer records are a batch too. */
const longestWait = 1000

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : undefined)

const tooLarge = {
  code: 'too_large',
  message: 'The data of the record has more than 80 KB',
} as const

function refusal(line: number, value: unknown, error: ApiError): FeedAnswer {
  const { message, fields = {} } = error
  const id = isObject(value) ? textOf(value.id) : undefined
  const field = Object.keys(fields)[0]
  const place = field === 'body' ? {} : { field }
  return {
    line,
    ...(id && { id }),
    result: 'refused',
    code: 'validation_failed',
    ...place,
    message,
  }
}

function check(raw: RawLine): Line | FeedAnswer {
  const { line } = raw
  if ('problem' in raw) return { line, result: 'refused', ...raw.problem }
  const envelope = validate(feedEnvelope, raw.value)
  if (envelope.error) return refusal(line, raw.value, envelope.error)
  const { data, ...named } = envelope.value as Omit<Line, 'line'>
  if (data === null) return { line, ...named, data }
  const parsed = validate(feedData[named.type], data)
  if (parsed.error) return { ...refusal(line, raw.value, parsed.error), type: named.type }
  const { type, id } = named
  if (isLimited(type) && Buffer.byteLength(JSON.stringify(parsed.value)) > feedLimits.data) {
    return { line, type, id, result: 'refused', ...tooLarge }
  }
  return { line, ...named, data: parsed.value as Row }
}

/** A record may come twice; the second time belongs to the next batch. */
export async function* readBatches(source: AsyncGenerator<RawLine[]>): AsyncGenerator<ReadBatch> {
  let batch: ReadBatch = { lines: [], refusals: [] }
  let named = new Set<string>()
  let count = 0
  let length = 0
  let since = 0
  function take() {
    const taken = batch
    batch = { lines: [], refusals: [] }
    named = new Set()
    count = 0
    length = 0
    return taken
  }
  for await (const lines of withPauses(source)) {
    for (const raw of lines ?? []) {
      const checked = check(raw)
      const name = 'data' in checked ? `${checked.type} ${checked.id}` : ''
      if (named.has(name) || count >= mostRecords || length >= byteLimits.batch) yield take()
      if (count === 0) since = performance.now()
      count += 1
      length += raw.size
      if ('data' in checked) {
        batch.lines.push(checked)
        named.add(name)
      } else batch.refusals.push(checked)
    }
    const isLate = count > 0 && performance.now() - since >= longestWait
    if (!lines || isLate) yield take()
  }
  yield take()
}

/** Yields nothing whenever nothing has arrived for a while. */
async function* withPauses(
  source: AsyncGenerator<RawLine[]>,
): AsyncGenerator<RawLine[] | undefined> {
  try {
    for (let next = source.next(); ; ) {
      // Its error is thrown when it is awaited.
      next.catch(() => {})
      const { promise: pause, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, longestWait)
      const arrived = await Promise.race([next, pause])
      clearTimeout(timer)
      if (arrived?.done) return
      yield arrived?.value
      if (arrived) next = source.next()
    }
  } finally {
    // Not awaited: it may wait for a line that never arrives.
    source.return(undefined).catch(() => {})
  }
}
