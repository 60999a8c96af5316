import { readConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { joinDatabase } from '../database/open.ts'
import { runProgram } from '../program.ts'
import { readCounts } from './bulk/counts.ts'
import { progressBar } from './bulk/progress.ts'
import { seed } from './bulk/seed.ts'

/** `npm run seed -- --clients 1000000`: rows by the million, for benchmarks. */

async function run(stop: AbortSignal): Promise<void> {
  const counts = readCounts(process.argv.slice(2))
  const { database, close } = await joinDatabase(readConfig(process.env), console.error, stop)
  const since = Date.now()
  try {
    await migrate(database)
    await seed(database, counts, progressBar(process.stderr))
  } finally {
    await close()
  }
  const added = Object.entries(counts).map(([noun, count]) => `${count} ${noun}`)
  console.error(`Added ${added.join(', ')} in ${Math.round((Date.now() - since) / 1000)} s`)
}

await runProgram(run)
