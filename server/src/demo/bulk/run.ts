import { createHash } from 'node:crypto'
import type { Transaction } from '../../database/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { at, type Random, randomFrom } from '../random.ts'
import { today } from '../timeline.ts'
import type { SeedCounts } from './counts.ts'
import { idsOf, type MakeId } from './identity.ts'

export type Noun = keyof SeedCounts | 'services' | 'messages' | 'categories'

/** What the rows of one run share. */
export type Run = {
  counts: SeedCounts
  firstEmail: number
  firstContract: number
  /** An unused mobile number for each client. */
  phoneAt(index: number): string
  /** Seeds from the row's number alone, so that any row can be computed again when referenced. */
  random(noun: Noun, index: number): Random
  id: Record<Noun, MakeId>
  /** Rows are spread over three years, the last one being the newest. */
  timeAt(index: number, count: number): Date
}

const span = 3 * 365 * 24 * 60 * 60 * 1000
const nouns: Noun[] = [
  'clients',
  'providers',
  'services',
  'contracts',
  'payments',
  'conversations',
  'messages',
  'reviews',
  'categories',
]

/**
 * Starts a run. Its random seed is the state of the database: the same state gives the same rows,
 * and a second run finds another state and gives other rows.
 */
export async function startRun(tx: Transaction, counts: SeedCounts): Promise<Run> {
  const { rows } = await tx.query<{ state: string; email: number; contract: number }>(
    `select
       (select count(*) from client)::text
         || coalesce((select id from client order by id desc limit 1)::text, '')
         || coalesce((select id from contract order by id desc limit 1)::text, '') as state,
       (select max(substring(email_key from '\\.(\\d{1,9})@example\\.(?:com|sa)$')::bigint)
         from client) as email,
       (select max(substring(contract_number from '^ZF-\\d{4}-(\\d{1,9})$')::bigint)
         from contract) as contract`,
  )
  const state = createHash('sha256').update(JSON.stringify(rows[0])).digest()
  const seed = state.readInt32LE(0)
  const start = Date.parse(today) - span + (state.readUInt32LE(4) % 1000)
  const scope = state.toString('hex')
  return {
    counts,
    firstEmail: (rows[0]?.email ?? 0) + 1,
    firstContract: (rows[0]?.contract ?? 0) + 1,
    phoneAt: await freePhones(tx, counts.clients),
    random: (noun, index) =>
      randomFrom(seed + nouns.indexOf(noun) * 0x1234567 + Math.imul(index, 0x9e3779b1)),
    id: Object.fromEntries(nouns.map((noun) => [noun, idsOf(`${scope} ${noun}`)])) as Run['id'],
    timeAt: (index, count) => new Date(start + Math.floor((index * span) / count)),
  }
}

type Gap = { start: number; size: number; before: number }

/** Takes numbers from the widest gaps between used ones, far apart if there is room. */
async function freePhones(tx: Transaction, count: number): Promise<Run['phoneAt']> {
  const { rows: gaps } = await tx.query<Gap>(
    `with taken as (
       select substr(phone_key, 5)::bigint as number from client where phone_key ~ '^9665\\d{8}$'
       union all values (-1), (100000000)
     ), gap as (
       select number + 1 as start, lead(number) over (order by number) - number - 1 as size
       from taken
     ), widest as (
       select start, size, sum(size) over (order by size desc, start) - size as before
       from gap where size > 0
     )
     select start, size, before from widest where before < 20 * $1::bigint order by before`,
    [count],
  )
  const room = gaps.reduce((sum, { size }) => sum + size, 0)
  if (room < count) {
    throw new Refusal('There are not enough free mobile numbers for that many clients')
  }
  const stretch = Math.floor(room / Math.max(count, 1))
  // A step coprime to `count` visits every number once and puts neighbours far apart.
  const step = [15_485_863, 32_452_843, 49_979_687].find((prime) => count % prime !== 0) ?? 1
  return (index) => {
    const position = ((index * step) % count) * stretch
    const { start, before } = gapOf(gaps, position)
    return `+9665${String(start + position - before).padStart(8, '0')}`
  }
}

/** The gap that contains a position: the last one that does not begin after it. */
function gapOf(gaps: readonly Gap[], position: number): Gap {
  let [low, high] = [0, gaps.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (at(gaps, middle).before <= position) low = middle
    else high = middle - 1
  }
  return at(gaps, low)
}
