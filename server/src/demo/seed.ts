import { BadConfiguration, readConfig } from '../config.ts'
import { connect, type Database } from '../database/connect.ts'
import { DataDirectoryInUse, joinEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { BadArguments, readCounts } from './bulk/counts.ts'
import { progressBar } from './bulk/progress.ts'
import { seed } from './bulk/seed.ts'

/** `npm run seed -- --clients 1000000`: rows by the million, for benchmarks. */

async function run(): Promise<void> {
  const counts = readCounts(process.argv.slice(2))
  const config = readConfig(process.env)
  const log = (line: string) => console.error(line)
  const embedded = config.databaseUrl ? undefined : await joinEmbedded(config.dataDirectory, log)
  const connection = embedded?.connection ?? { connectionString: config.databaseUrl }
  try {
    await fill(connect(connection), counts)
  } finally {
    await embedded?.stop()
  }
}

async function fill(database: Database, counts: Parameters<typeof seed>[1]): Promise<void> {
  const since = Date.now()
  try {
    await migrate(database)
    await seed(database, counts, progressBar(process.stderr))
  } finally {
    await database.end()
  }
  const added = Object.entries(counts).map(([noun, count]) => `${count} ${noun}`)
  console.error(`Added ${added.join(', ')} in ${Math.round((Date.now() - since) / 1000)} s`)
}

try {
  await run()
} catch (error) {
  const expected = [BadArguments, BadConfiguration, DataDirectoryInUse]
  if (!(error instanceof Error) || !expected.some((kind) => error instanceof kind)) throw error
  console.error(error.message)
  process.exitCode = 1
}
