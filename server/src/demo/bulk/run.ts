import { hash } from 'node:crypto'
import type { FeedType } from '@zaffa/contract/feed'
import type { Transaction } from '../../database/transaction.ts'
import { type Random, randomFrom } from '../random.ts'
import { today } from '../timeline.ts'
import { type Categories, findCategories } from './categories.ts'
import type { SeedCounts } from './counts.ts'
import { freePhones } from './phones.ts'

/** What the records of one run share. */
export type Run = {
  number: number
  counts: SeedCounts
  categories: Categories
  firstEmail: number
  firstContract: number
  /** An unused mobile number for each client. */
  phoneAt(index: number): string
  id(type: FeedType, index: number): string
}

const span = 3 * 365 * 24 * 60 * 60 * 1000
const start = Date.parse(today) - span

/** Records of a noun are spread over three years, the last one being the newest. */
export const timeAt = (index: number, count: number): string =>
  new Date(start + Math.floor((index * span) / count)).toISOString()

/** Seeds from the id alone, so that a record can be made again when another one refers to it. */
export const randomOf = (id: string): Random =>
  randomFrom(hash('sha256', id, 'buffer').readInt32LE())

type State = { run: number; email: number; contract: number }

/**
 * Starts a run. It follows from the state of the database: the same state gives the same records,
 * and a second run has another number and gives other records.
 */
export async function startRun(tx: Transaction, counts: SeedCounts): Promise<Run> {
  const { rows } = await tx.query<State>(
    `select
         (select coalesce(max(substring(external_id from '^seed-(\\d{1,9})-')::bigint), 0)
           from feed_record) + 1 as run,
         (select coalesce(max(substring(email_key
             from '\\.(\\d{1,9})@example\\.(?:com|sa)$')::bigint), 0)
           from client) + 1 as email,
         (select coalesce(max(substring(contract_number
             from '^ZF-\\d{4}-(\\d{1,9})$')::bigint), 0)
           from contract) + 1 as contract`,
  )
  const { run, email, contract } = rows[0] as State
  const id = (type: FeedType, index: number) => `seed-${run}-${type}-${index + 1}`
  return {
    number: run,
    counts,
    categories: await findCategories(tx, (index) => id('category', index)),
    firstEmail: email,
    firstContract: contract,
    phoneAt: await freePhones(tx, counts.clients),
    id,
  }
}
