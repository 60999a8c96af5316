import { type Anchor, readAnchors } from '../audit/anchor.ts'
import { type Chain, lengthOf } from '../audit/chain.ts'
import { readReads } from '../audit/reads.ts'
import { readTrail } from '../audit/trail.ts'
import { type Verification, verifyChain } from '../audit/verify.ts'
import { beside } from '../backup/beside.ts'
import type { Queryable } from '../database/connect.ts'
import type { Progress } from '../database/progress.ts'
import { Refusal } from '../refusal.ts'
import type { Command } from './command.ts'
import { withProgress } from './progress.ts'

export const audit: Command = {
  usage: 'audit [verify | NUMBER]       print the latest audit records, or check the whole trail',
  async run({ database, words, anchorDirectory, readsKeptDays }) {
    if (words[0] !== 'verify') return printAudit(database, howMany(words[0]))
    // A batch of large records may take longer than a statement of a request.
    const patient = beside(database)
    try {
      return await withProgress(process.stderr, (progress) =>
        verify(patient, progress, words[1] ?? anchorDirectory, readsKeptDays),
      )
    } finally {
      await patient.end()
    }
  },
}

async function* printAudit(database: Queryable, limit: number): AsyncGenerator<string> {
  for await (const records of readTrail(database, limit)) {
    for (const record of records) {
      yield `${record.sequence}  ${record.at}  ${record.administrator}  ${record.action}  ` +
        `${record.record_id}  ${JSON.stringify(record.changes)}  ${record.request_id}`
    }
  }
}

export const reads: Command = {
  usage:
    'reads [ID | NUMBER]           print who opened personal data, of one record or the latest',
  async run({ database, words: [word] }) {
    return word?.includes('-')
      ? printReads(database, 1000, word)
      : printReads(database, howMany(word))
  },
}

async function* printReads(database: Queryable, limit: number, id?: string) {
  for await (const records of readReads(database, limit, id)) {
    for (const record of records) {
      yield `${record.sequence}  ${record.at}  ${record.administrator}  ${record.action}  ` +
        `${record.record_id}  ${record.address}  ${record.request_id}`
    }
  }
}

function howMany(word = '50'): number {
  const limit = Number(word)
  if (!Number.isInteger(limit) || limit < 1) {
    throw new Refusal(`"${word}" is not a number of records`)
  }
  return limit
}

const names: Record<Chain, string> = { audit: 'Audit trail', reads: 'Reads' }

/** Checks both chains against the anchors in a folder. */
async function verify(
  database: Queryable,
  progress: Progress,
  folder: string,
  readsKeptDays: number,
) {
  const { anchors, torn } = await readAnchors(folder)
  const lines = torn.map(
    (place) =>
      `Warning: ${place} is only the start of an anchor and was ignored. ` +
      'A crash or a full disk leaves such a line; if there was none, compare the file with a copy',
  )
  for (const chain of ['audit', 'reads'] as const) {
    const phase = progress(
      `Checking the ${names[chain].toLowerCase()}`,
      await lengthOf(database, chain),
      'records',
    )
    const checked = (records: number) => phase.add(records)
    const found = await verifyChain(database, chain, anchors, readsKeptDays, checked)
    phase.end()
    await refuseContradiction(database, chain, found)
    lines.push(...describe(chain, found, anchors))
  }
  if (anchors.length === 0) lines.push(`There are no anchors in ${folder}`)
  return lines
}

async function refuseContradiction(
  database: Queryable,
  chain: Chain,
  { broken, contradicted }: Verification,
): Promise<void> {
  const name = names[chain]
  if (broken !== null) throw new Refusal(`${name}: the chain is broken at record ${broken}`)
  const [first] = contradicted
  if (!first) return
  const problem =
    `${name}: the chain is whole but not the one that was signed. ` +
    `Record ${first.sequence} had the hash ${first.hash} at ${first.at} ` +
    `(${contradicted.length} anchors contradict it)`
  const restores = await listRestores(database, first.at)
  if (restores.length === 0) throw new Refusal(problem)
  throw new Refusal(
    problem,
    'The trail names restores since then, but they are not signed: they may be the reason, or forged. Ask who made them:',
    ...restores,
  )
}

/** By the records in the trail, which the owner of the tables can forge. */
async function listRestores(database: Queryable, since: string): Promise<string[]> {
  const { rows } = await database.query<{ at: string; administrator: string; record_id: string }>(
    `select at, administrator, record_id from audit_record
     where action = 'database.restore' and at > $1 order by sequence`,
    [since],
  )
  return rows.map((row) => `  ${row.at}  ${row.administrator}  ${row.record_id}`)
}

function describe(chain: Chain, found: Verification, anchors: Anchor[]): string[] {
  const { records, confirmed, head } = found
  const gone =
    found.gone > 0
      ? `; ${found.gone} anchors are of records that a restore or their age removed`
      : ''
  const restores = anchors.filter((anchor) => anchor.chain === chain && anchor.replaced)
  return [
    `${names[chain]}: ${records} records, the chain is whole; ${confirmed} anchors confirm it${gone}`,
    ...restores.map(
      ({ at, sequence }) =>
        `  a restore at ${at} replaced the chain that ended with record ${sequence}`,
    ),
    ...(head ? [`  head: record ${head.sequence}, ${head.hash}`] : []),
  ]
}
