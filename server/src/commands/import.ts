import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { FeedAnswer } from '@zaffa/contract/schema/feed'
import { recordAudit } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { joinDatabase } from '../database/open.ts'
import { transaction } from '../database/transaction.ts'
import { dryRun } from '../feed/dry-run.ts'
import { applyFor, patience } from '../feed/feed.ts'
import { type ReadBatch, readBatches } from '../feed/read-batches.ts'
import { runProgram } from '../program.ts'
import { Refusal } from '../refusal.ts'
import { print, printError } from '../text/print.ts'
import { commandLineActor } from './actor.ts'
import { commandConfig } from './command-config.ts'
import { importImages } from './import-images.ts'
import { findSources, placeOf, readSources, type Source } from './import-sources.ts'
import { withProgress } from './progress.ts'

/** `npm run import -- FILE|DIR [--dry-run]`: records of the feed from NDJSON or CSV files. */

const usage = 'Usage: npm run import -- FILE|DIR [--dry-run]'

function readArguments() {
  try {
    const options = { 'dry-run': { type: 'boolean' as const } }
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [path, ...more] = positionals
    if (!path || more.length > 0) throw new Refusal('Please name one file or folder')
    return { path, isDry: Boolean(values['dry-run']) }
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error), usage)
  }
}

async function* apply(database: Database, batches: AsyncGenerator<ReadBatch>, path: string) {
  const actor = commandLineActor()
  await transaction(database, async (tx) => {
    const count = await importImages(tx, path)
    const changes = { images: { before: null, after: count } }
    if (count > 0) await recordAudit(tx, actor, 'image.import', basename(path), changes)
  })
  yield* applyFor(actor, database, batches)
}

const tryOut = (database: Database, batches: AsyncGenerator<ReadBatch>, path: string) =>
  dryRun(database, batches, (tx) => importImages(tx, path))

function describe(sources: Source[], { line, id, field, message }: FeedAnswer): string {
  const name = id && `"${id}"`
  return [placeOf(sources, line), name, field && `${field}:`, message].filter(Boolean).join(' ')
}

type Answers = typeof apply | typeof tryOut

const importFiles = (database: Database, path: string, sources: Source[], answers: Answers) =>
  withProgress(process.stderr, async (progress, clear) => {
    const total = sources.reduce((sum, { size }) => sum + size, 0)
    const phase = progress('Importing', total, 'bytes')
    const batches = readBatches(readSources(sources, (bytes) => phase.add(bytes)))
    const counts: Record<string, number> = {}
    for await (const some of answers(database, batches, path)) {
      for (const answer of some) {
        counts[answer.result] = (counts[answer.result] ?? 0) + 1
        if (answer.result !== 'refused') continue
        clear()
        print(describe(sources, answer))
      }
    }
    phase.end()
    return counts
  })

async function run(stop: AbortSignal): Promise<void> {
  const { path, isDry } = readArguments()
  const sources = await findSources(path)
  const config = commandConfig()
  const { database, close } = await joinDatabase(config, printError, stop, patience)
  try {
    await migrate(database)
    const counts = await importFiles(database, path, sources, isDry ? tryOut : apply)
    const parts = Object.entries(counts).map(([result, count]) => `${count} ${result}`)
    print(`${isDry ? 'Dry run: ' : ''}${parts.join(', ') || 'no records'}`)
    if (counts.refused) process.exitCode = 1
  } finally {
    await close()
  }
}

await runProgram([usage], run)
