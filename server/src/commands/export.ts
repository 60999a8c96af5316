import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FeedType, feedTypes } from '@zaffa/contract/feed'
import { type Actor, changedFields, recordAudit } from '../audit/record.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { joinDatabase } from '../database/open.ts'
import type { Progress } from '../database/progress.ts'
import { type Transaction, transaction, transactionOnAnySchema } from '../database/transaction.ts'
import { countRecords, exportRecords } from '../feed/export-records.ts'
import { loadImage } from '../images/store.ts'
import { runProgram } from '../program.ts'
import { Refusal } from '../refusal.ts'
import { print, printError } from '../text/print.ts'
import { commandLineActor } from './actor.ts'
import { commandConfig } from './command-config.ts'
import { withProgress } from './progress.ts'

/** `npm run export -- DIR`: everything as records of the feed, and the images beside them. */

const usage = 'Usage: npm run export -- DIR'

async function emptyDirectory(): Promise<string> {
  const [directory, ...more] = process.argv.slice(2)
  if (!directory || more.length > 0) throw new Refusal(usage)
  // Personal data: only for the user who exports it.
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length > 0) throw new Refusal(`${directory} is not empty`)
  return directory
}

async function writeRecords(
  database: Queryable,
  progress: Progress,
  type: FeedType,
  file: string,
): Promise<number> {
  const phase = progress(type, await countRecords(database, type), 'records')
  let count = 0
  async function* lines() {
    for await (const records of exportRecords(database, type)) {
      count += records.length
      phase.add(records.length)
      yield records.map((record) => `${JSON.stringify(record)}\n`).join('')
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  phase.end()
  return count
}

async function writeImages(database: Queryable, progress: Progress, directory: string) {
  await mkdir(directory, { mode: 0o700 })
  const { rows } = await database.query<{ path: string }>('select path from image order by path')
  const phase = progress('images', rows.length, 'images')
  for (const { path } of rows) {
    const content = (await loadImage(database, path)) ?? ''
    await writeFile(join(directory, basename(path)), content, { flag: 'wx', mode: 0o600 })
    phase.add(1)
  }
  phase.end()
}

/** All files show one moment: this comes before any other statement. */
async function exportAll(
  tx: Transaction,
  progress: Progress,
  directory: string,
): Promise<Record<string, number>> {
  await tx.query('set transaction isolation level repeatable read')
  await tx.query('set local idle_in_transaction_session_timeout = 0')
  const counts: Record<string, number> = {}
  for (const type of feedTypes) {
    counts[type] = await writeRecords(tx, progress, type, join(directory, `${type}.ndjson`))
  }
  await writeImages(tx, progress, join(directory, 'images'))
  return counts
}

function record(
  database: Database,
  actor: Actor,
  action: string,
  directory: string,
  counts: Record<string, number> = {},
) {
  const changes = changedFields(null, counts)
  return transaction(database, (tx) => recordAudit(tx, actor, action, basename(directory), changes))
}

async function run(stop: AbortSignal): Promise<void> {
  const directory = await emptyDirectory()
  const config = commandConfig()
  const { database, close } = await joinDatabase(config, printError, stop, { max: 2 })
  try {
    await migrate(database)
    const actor = commandLineActor()
    // Before the first file, so that not even a kill of the command hides an export.
    await record(database, actor, 'database.export', directory)
    const counts = await withProgress(process.stderr, (progress) =>
      transactionOnAnySchema(database, (tx) => exportAll(tx, progress, directory)),
    )
    await record(database, actor, 'database.export_end', directory, counts)
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    print(`Wrote ${total} records to ${directory}`)
  } finally {
    await close()
  }
}

await runProgram([usage], run)
