import { locateBinaries } from '../server/src/database/embedded/binaries.ts'
import { buildWebApp } from './web-app.ts'

/** Creates all files outside DATA_DIR, so that a start writes only inside it. */

process.exitCode = await buildWebApp()
if (process.exitCode === 0) {
  await locateBinaries().catch((error: Error) => {
    // Not an error: with DATABASE_URL the embedded database is not needed.
    console.error(error.message)
  })
}
