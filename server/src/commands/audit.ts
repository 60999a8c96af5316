import { type Anchor, readAnchors } from '../audit/anchor.ts'
import type { Chain } from '../audit/chain.ts'
import { listReads } from '../audit/reads.ts'
import { readAudit } from '../audit/trail.ts'
import { verifyChain } from '../audit/verify.ts'
import type { Queryable } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'
import type { Command } from './command.ts'

export const audit: Command = {
  usage: 'audit [verify | NUMBER]       print the latest audit records, or check the whole trail',
  async run({ database, words, anchorDirectory }) {
    if (words[0] === 'verify') return verify(database, words[1] ?? anchorDirectory)
    const records = await readAudit(database, howMany(words[0]))
    return records.map(
      (record) =>
        `${record.sequence}  ${record.at}  ${record.administrator}  ${record.action}  ` +
        `${record.record_id}  ${JSON.stringify(record.changes)}  ${record.request_id}`,
    )
  },
}

export const reads: Command = {
  usage:
    'reads [ID | NUMBER]           print who opened personal data, of one record or the latest',
  async run({ database, words: [word] }) {
    const isId = word?.includes('-')
    const records = await listReads(database, isId ? 1000 : howMany(word), isId ? word : undefined)
    return records.map(
      (record) =>
        `${record.sequence}  ${record.at}  ${record.administrator}  ${record.action}  ` +
        `${record.record_id}  ${record.address}  ${record.request_id}`,
    )
  },
}

function howMany(word = '50'): number {
  const limit = Number(word)
  if (!Number.isInteger(limit) || limit < 1) throw new Refusal('How many records?')
  return limit
}

const names: Record<Chain, string> = { audit: 'Audit trail', reads: 'Reads' }

/** Checks both chains against the anchors in a folder. */
async function verify(database: Queryable, folder: string): Promise<string[]> {
  const { anchors, torn } = await readAnchors(folder)
  const lines = torn.map(
    (place) =>
      `Warning: ${place} is only the begin of an anchor and was ignored. ` +
      'A crash or a full disk leaves such a line; if there was none, compare the file with a copy',
  )
  for (const chain of ['audit', 'reads'] as const) {
    lines.push(...(await verifyOne(database, chain, anchors)))
  }
  if (anchors.length === 0) lines.push(`There are no anchors in ${folder}`)
  return lines
}

async function verifyOne(database: Queryable, chain: Chain, anchors: Anchor[]) {
  const name = names[chain]
  const found = await verifyChain(database, chain, anchors)
  if (found.broken !== null) {
    throw new Refusal(`${name}: the chain is broken at record ${found.broken}`)
  }
  const [first] = found.contradicted
  if (first) {
    throw new Refusal(
      `${name}: the chain is whole but not the one that was signed. ` +
        `Record ${first.sequence} had the hash ${first.hash} at ${first.at} ` +
        `(${found.contradicted.length} anchors contradict it)`,
    )
  }
  const gone =
    found.gone > 0
      ? `; ${found.gone} anchors are of records that a restore or their age removed`
      : ''
  return [
    `${name}: ${found.records} records, the chain is whole; ${found.confirmed} anchors confirm it${gone}`,
    ...(found.head ? [`  head: record ${found.head.sequence}, ${found.head.hash}`] : []),
  ]
}
