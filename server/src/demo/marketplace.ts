import type { FeedType } from '@zaffa/contract/feed'
import type { Transaction } from '../database/transaction.ts'
import { type Categories, findCategories } from './categories.ts'
import type { Counts } from './counts.ts'
import type { Language } from './language.ts'
import { addressesOf, type Person } from './names.ts'
import { firstFreePhone } from './phones.ts'
import { day, type Spread, spread } from './timeline.ts'

export type Plan = {
  /** 0 for the demo. Each run has ids of its own. */
  run: number
  counts: Counts
  /** The last day, and for how many days there have been clients. */
  today: number
  days: number
  /** The paths of images that are stored. */
  pictures: { avatars: readonly string[]; scenes: readonly string[] }
}

/** A made-up marketplace. All its records follow from this. */
export type Marketplace = Plan & {
  categories: Categories
  spreads: Record<'provider' | 'client' | 'contract' | 'review' | 'application', Spread>
  firstPhone: number
  firstContract: number
  /** Of a record, or of a part that belongs to it. */
  id(type: FeedType, index: number, part?: number): string
  /** A new one each time. */
  address(person: Person, language: Language): string
}

/** The same state of the database gives the same marketplace. */
export async function openMarketplace(tx: Transaction, plan: Plan): Promise<Marketplace> {
  const { run, counts, today, days } = plan
  const prefix = run > 0 ? `seed-${run}-` : ''
  const id: Marketplace['id'] = (type, index, part) =>
    `${prefix}${type}-${index + 1}${part === undefined ? '' : `-${part + 1}`}`
  const since = (daysBefore: number, count: number) =>
    spread(today - daysBefore * day, today, count)
  return {
    ...plan,
    categories: await findCategories(
      tx,
      (index) => id('category', index),
      today - (days + 200) * day,
    ),
    spreads: {
      provider: since(days + 200, counts.providers),
      client: since(days, counts.clients),
      contract: since(days - 30, counts.contracts),
      review: since(days - 60, counts.reviews),
      application: since(120, counts.applications),
    },
    firstPhone: await firstFreePhone(tx, counts.clients),
    firstContract: await nextContractNumber(tx),
    id,
    address: addressesOf(run),
  }
}

async function nextContractNumber(tx: Transaction): Promise<number> {
  const { rows } = await tx.query<{ next: number }>(
    `select coalesce(max(substring(contract_number from '^ZF-\\d{4}-(\\d{1,9})$')::bigint), 0) + 1
       as next from contract`,
  )
  return rows[0]?.next ?? 1
}
