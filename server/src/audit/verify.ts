import type { Queryable } from '../database/connect.ts'
import type { Anchor } from './anchor.ts'
import { type Chain, hashOf, type Link, readChain } from './chain.ts'

export type Verification = {
  records: number
  head: Link | undefined
  /** The number of the first record that breaks the chain. */
  broken: number | null
  /** How many anchors the chain agrees with. */
  confirmed: number
  /** How many anchors are of records that a restore replaced, or that were removed for their age. */
  gone: number
  /** Anchors that contradict the chain: records were changed or cut off after the signature. */
  contradicted: Anchor[]
}

/** Checks a whole chain (numbers, hashes, links) and compares it with signed anchors. */
export async function verifyChain(
  database: Queryable,
  chain: Chain,
  anchors: Anchor[] = [],
): Promise<Verification> {
  const open = new Set(anchors.filter((anchor) => anchor.chain === chain))
  // A record may have several anchors: a rewritten one is signed again, with its new hash.
  const anchorsOf = Map.groupBy(open, ({ sequence }) => sequence)
  const replacements = await readReplacements(database, chain)
  let first: number | undefined
  let head: Link | undefined
  let records = 0
  let broken: number | null = null
  let confirmed = 0
  for await (const record of readChain(database, chain)) {
    // Old reads are removed, so their chain may begin later.
    const begins = first === undefined && (chain === 'reads' || record.sequence === 1)
    const follows = record.sequence === (head?.sequence ?? 0) + 1 && record.previous === head?.hash
    if (!(begins || follows) || record.hash !== hashOf(record)) broken ??= record.sequence
    for (const anchor of anchorsOf.get(record.sequence) ?? []) {
      if (anchor.hash !== record.hash) continue
      open.delete(anchor)
      confirmed += 1
    }
    first ??= record.sequence
    head = record
    records += 1
  }
  const isGone = ({ sequence, at }: Anchor) =>
    (chain === 'reads' && sequence < (first ?? Number.POSITIVE_INFINITY)) ||
    replacements.some((restore) => at < restore.at && sequence <= restore.sequence)
  const contradicted = [...open].filter((anchor) => !isGone(anchor))
  return {
    records,
    head: head && { sequence: head.sequence, hash: head.hash },
    broken,
    confirmed,
    gone: open.size - contradicted.length,
    contradicted,
  }
}

/** When restores replaced the chain, and the number of its last record until then. */
async function readReplacements(database: Queryable, chain: Chain) {
  const { rows } = await database.query<{ at: string; sequence: number | null }>(
    `select at, (changes -> $1 -> 'before' ->> 'sequence')::bigint as sequence
     from audit_record where action = 'database.restore'`,
    [chain],
  )
  return rows.map(({ at, sequence }) => ({ at, sequence: sequence ?? 0 }))
}
