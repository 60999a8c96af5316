import { locateBinaries } from '../server/src/database/embedded/binaries.ts'
import { buildWebApp } from './web-app.ts'

/** Writes everything that a start would have to write outside DATA_DIR. */

process.exitCode = await buildWebApp()
if (process.exitCode === 0) {
  await locateBinaries().catch((error: Error) => {
    // A team with a PostgreSQL server needs no embedded one.
    console.error(error.message)
  })
}
