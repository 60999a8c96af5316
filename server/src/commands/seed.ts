import { migrate } from '../database/migrate.ts'
import { joinDatabase } from '../database/open.ts'
import { readCounts, usage } from '../demo/counts.ts'
import { seed } from '../demo/seed.ts'
import { runProgram } from '../program.ts'
import { printError } from '../text/print.ts'
import { commandLineActor } from './actor.ts'
import { commandConfig } from './command-config.ts'
import { withProgress } from './progress.ts'

/** `npm run seed -- --clients 1000000`: millions of records for benchmarks. */

async function run(stop: AbortSignal): Promise<void> {
  const counts = readCounts(process.argv.slice(2))
  const { database, close } = await joinDatabase(commandConfig(), printError, stop)
  const since = Date.now()
  try {
    await migrate(database)
    await withProgress(process.stderr, (progress) =>
      seed(database, commandLineActor(), counts, progress),
    )
  } finally {
    await close()
  }
  const added = Object.entries(counts).map(([noun, count]) => `${count} ${noun}`)
  printError(`Added ${added.join(', ')} in ${Math.round((Date.now() - since) / 1000)} s`)
}

await runProgram([usage], run)
