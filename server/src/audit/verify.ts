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
  /** How many anchors are of records that a signed restore replaced, or that age removed. */
  gone: number
  /** Anchors that contradict the chain: records were changed or cut off after the signature. */
  contradicted: Anchor[]
}

/**
 * An anchor is younger than its record: an hour, or the days of a weekend, if the server was down
 * or a restore signed an old record again.
 */
const daysUntilSigned = 7

/** Checks a whole chain (numbers, hashes, links) and compares it with signed anchors. */
export async function verifyChain(
  database: Queryable,
  chain: Chain,
  anchors: Anchor[] = [],
  readsKeptDays = Number.POSITIVE_INFINITY,
  checked: (records: number) => void = () => {},
): Promise<Verification> {
  const signed = anchors.filter((anchor) => anchor.chain === chain)
  const restores = signed.filter(({ replaced }) => replaced)
  const open = new Set(signed.filter(({ replaced }) => !replaced))
  // A record may have several anchors: a rewritten one is signed again, with its new hash.
  const anchorsOf = Map.groupBy(open, ({ sequence }) => sequence)
  let first: number | undefined
  let head: Link | undefined
  let records = 0
  let broken: number | null = null
  let confirmed = 0
  for await (const batch of readChain(database, chain)) {
    for (const record of batch) {
      const { sequence, hash, previous } = record
      // Old reads are removed, so their chain may begin later.
      const begins = first === undefined && (chain === 'reads' || sequence === 1)
      const follows = sequence === (head?.sequence ?? 0) + 1 && previous === head?.hash
      if (!(begins || follows) || hash !== hashOf(record)) broken ??= sequence
      for (const anchor of anchorsOf.get(sequence) ?? []) {
        if (anchor.hash !== hash) continue
        open.delete(anchor)
        confirmed += 1
      }
      first ??= sequence
      head = { sequence, hash }
      records += 1
    }
    checked(batch.length)
  }
  const isOld = ({ at }: Anchor) =>
    Date.parse(at) < Date.now() - (readsKeptDays - daysUntilSigned) * 24 * 60 * 60 * 1000
  const isGone = (anchor: Anchor) =>
    (chain === 'reads' && first !== undefined && anchor.sequence < first && isOld(anchor)) ||
    restores.some(({ at, sequence }) => anchor.at < at && anchor.sequence <= sequence)
  const contradicted = [...open].filter((anchor) => !isGone(anchor))
  return {
    records,
    head,
    broken,
    confirmed,
    gone: open.size - contradicted.length,
    contradicted,
  }
}
