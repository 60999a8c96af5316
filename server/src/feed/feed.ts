import type { FeedAnswer } from '@zaffa/contract/schema/feed'
import { DatabaseError } from 'pg'
import type { Actor } from '../audit/record.ts'
import type { Database, Queryable } from '../database/connect.ts'
import type { Transaction } from '../database/transaction.ts'
import { unavailable } from '../http/errors.ts'
import { applyBatch, auditBatch } from './apply-batch.ts'
import { Aside } from './aside.ts'
import type { Batch } from './batch.ts'
import { BatchTooLarge } from './book.ts'
import { type Line, type Outcome, refused } from './line.ts'
import type { ReadBatch } from './read-batches.ts'
import { committed, type Run, tried } from './runs.ts'

export type Feed = {
  database: Queryable
  run: Run
  /** Called in the transaction of each batch, before and after its lines. */
  before(tx: Transaction): Promise<void>
  after(batch: Batch): Promise<void>
}

/** A chain of values that move from batch to batch needs a pass for each; longer ones are refused. */
const mostPasses = 5

/** Of a connection that applies records: a batch waits for the batches of other feeds. */
export const patience = { statementTimeout: 60_000, lockTimeout: 30_000 }

/** A value that our schemas let through, but not the rules or limits (54) of the database. */
const isUnstorable = (error: unknown) =>
  error instanceof DatabaseError && /^(22|23|54)/.test(error.code ?? '')

/** Applies batches one after the other, each while the next one is read. Yields their answers. */
export async function* applyAll(
  feed: Feed,
  batches: AsyncGenerator<ReadBatch>,
): AsyncGenerator<FeedAnswer[]> {
  const aside = new Aside()
  try {
    for (let next = batches.next(); ; ) {
      const { value, done } = await next
      if (done) break
      next = batches.next()
      // Its error is thrown when it is awaited, after the answers of this batch.
      next.catch(() => {})
      const outcomes = await applyLines(feed, aside, value.lines, false)
      const answers = outcomes.flatMap((outcome) => ('answer' in outcome ? outcome.answer : []))
      yield [...value.refusals, ...answers].sort((one, other) => one.line - other.line)
    }
    yield* applyAside(feed, aside)
  } finally {
    // Not awaited: it may be waiting for lines.
    batches.return(undefined).catch(() => {})
    await aside.clear(feed.database)
  }
}

/** Applies batches for a command. Each is committed with its audit records. */
export function applyFor(actor: Actor, database: Database, batches: AsyncGenerator<ReadBatch>) {
  const before = async () => {}
  const after = (batch: Batch) => auditBatch(batch, actor)
  return applyAll({ database, run: committed(database), before, after }, batches)
}

/** Applies all batches in a transaction of the caller. It adds no audit records. */
export function applyWithin(tx: Transaction, batches: AsyncGenerator<ReadBatch>) {
  const nothing = async () => {}
  return applyAll({ database: tx, run: tried(tx), before: nothing, after: nothing }, batches)
}

/** Tries the lines that wait, until none is left or a pass applies none. */
async function* applyAside(feed: Feed, aside: Aside): AsyncGenerator<FeedAnswer[]> {
  for (let pass = 1, isLast = false; ; pass += 1) {
    const count = { applied: 0, waiting: 0 }
    const expected = aside.count
    let after: Line | undefined
    for (;;) {
      const lines = await aside.next(feed.database, after)
      if (lines.length === 0) break
      after = lines.at(-1)
      for (const distinct of splitByRecord(lines)) {
        const outcomes = await applyLines(feed, aside, distinct, true)
        const answers = outcomes.flatMap((outcome): FeedAnswer[] => {
          if ('answer' in outcome) count.applied += 1
          else count.waiting += 1
          const final =
            'answer' in outcome || !isLast ? outcome : refused(outcome.line, outcome.unless)
          return 'answer' in final ? [final.answer] : []
        })
        if (answers.length > 0) yield answers
      }
    }
    // Without a summary the sender sends the lost lines again.
    if (count.applied + count.waiting < expected) throw unavailable()
    if (isLast || count.waiting === 0) return
    isLast = count.applied === 0 || pass === mostPasses
  }
}

/** The lines in their order, cut where a record comes a second time. */
function splitByRecord(lines: Line[]): Line[][] {
  const parts: Line[][] = [[]]
  let named = new Set<string>()
  for (const line of lines) {
    const name = `${line.type} ${line.id}`
    if (named.has(name)) {
      parts.push([])
      named = new Set()
    }
    named.add(name)
    parts.at(-1)?.push(line)
  }
  return parts
}

/**
 * Applies lines in one transaction. If the database refuses a value, finds the line by halving. Small
 * lines that replace or remove large records are halved too.
 */
async function applyLines(
  feed: Feed,
  aside: Aside,
  lines: Line[],
  again: boolean,
): Promise<Outcome[]> {
  const [first] = lines
  if (!first) return []
  try {
    const outcomes = await feed.run(async (tx) => {
      await feed.before(tx)
      const batch = await applyBatch(tx, lines)
      const waiting = batch.outcomes.flatMap((outcome) => ('answer' in outcome ? [] : outcome.line))
      if (again) await aside.take(tx, lines)
      await aside.put(tx, waiting)
      await feed.after(batch)
      return batch.outcomes
    })
    if (again) aside.count -= lines.length
    aside.count += outcomes.filter((outcome) => !('answer' in outcome)).length
    return outcomes
  } catch (error) {
    if (!isUnstorable(error) && !(error instanceof BatchTooLarge)) throw error
    if (lines.length === 1) {
      if (again) {
        await aside.take(feed.database, lines)
        aside.count -= 1
      }
      return [refused(first, { code: 'not_storable', message: 'This record cannot be stored' })]
    }
    const middle = Math.ceil(lines.length / 2)
    return [
      ...(await applyLines(feed, aside, lines.slice(0, middle), again)),
      ...(await applyLines(feed, aside, lines.slice(middle), again)),
    ]
  }
}
