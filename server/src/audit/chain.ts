import { hash } from 'node:crypto'
import type { Queryable } from '../database/connect.ts'
import { readInSteps } from '../database/read-in-steps.ts'

/** The two chains. Each record's hash covers the hash of the one before it. */
export const chains = {
  audit: { table: 'audit_record', content: 'changes::text' },
  reads: { table: 'read_record', content: 'address' },
} as const

export type Chain = keyof typeof chains
export type Link = { sequence: number; hash: string }
/** The last record of each chain that has one. */
export type Heads = Partial<Record<Chain, Link>>

type ChainRecord = Link & {
  at: string
  administrator_id: string | null
  administrator: string
  action: string
  record_id: string
  content: string
  request_id: string
  previous: string
}

/** All records of a chain, in order and in batches. */
export function readChain(database: Queryable, chain: Chain): AsyncGenerator<ChainRecord[]> {
  const { table, content } = chains[chain]
  return readInSteps<ChainRecord>(database, (last) => ({
    text: `select sequence, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at,
        administrator_id, administrator, action, record_id, ${content} as content, request_id,
        encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash
      from ${table} where sequence > $1`,
    values: [last?.sequence ?? 0],
    order: 'sequence',
  }))
}

/** The last record. */
export async function headOf(database: Queryable, chain: Chain): Promise<Link | undefined> {
  const { rows } = await database.query<Link>(
    `select sequence, encode(hash, 'hex') as hash from ${chains[chain].table}
     order by sequence desc limit 1`,
  )
  return rows[0]
}

/** How many records a chain without gaps has. */
export async function lengthOf(database: Queryable, chain: Chain): Promise<number> {
  const { rows } = await database.query<{ length: number }>(
    `select coalesce(max(sequence) - min(sequence) + 1, 0) as length from ${chains[chain].table}`,
  )
  return rows[0]?.length ?? 0
}

/**
 * The hash of a record, computed here and not in the database: an attacker who can change its tables
 * can also change its functions. The text is that of PostgreSQL's `json_build_array`.
 */
export function hashOf(record: ChainRecord): string {
  const parts = [
    record.previous,
    record.sequence,
    record.at,
    record.administrator_id,
    record.administrator,
    record.action,
    record.record_id,
    record.content,
    record.request_id,
  ]
  return hash('sha256', `[${parts.map((part) => JSON.stringify(part)).join(', ')}]`)
}
