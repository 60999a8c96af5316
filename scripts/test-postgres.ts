import { withPostgres } from './postgres.ts'
import { runNode, tool } from './run.ts'

/** Runs the server's tests on a PostgreSQL server. */

const args = [tool('vitest'), 'run', '--project', 'server', ...process.argv.slice(2)]
process.exitCode = await withPostgres((url) => runNode(args, { DATABASE_URL: url }))
