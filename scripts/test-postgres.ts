import { withPostgres } from './postgres.ts'
import { run } from './run.ts'

/** The server's tests on a PostgreSQL server. */

const args = ['vitest', 'run', '--project', 'server', ...process.argv.slice(2)]
process.exitCode = await withPostgres((url) => run('npx', args, { DATABASE_URL: url }))
