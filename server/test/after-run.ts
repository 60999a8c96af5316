/**
 * Stops the databases of a test run and removes them: `node after-run.ts <data directory>…`. The run
 * holds the other end of the input, so this begins when the run ends, however it ends.
 */
import { rm } from 'node:fs/promises'
import { choosePlace } from '../src/database/embedded/place.ts'
import { stopPostgres } from '../src/database/embedded/postmaster.ts'

await process.stdin.toArray()
for (const directory of process.argv.slice(2)) {
  await stopPostgres(await choosePlace(directory))
  await rm(directory, { recursive: true })
}
