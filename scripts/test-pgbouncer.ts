import { poolModes, withPgBouncer } from './pgbouncer.ts'
import { withPostgres } from './postgres.ts'
import { runNode, tool } from './run.ts'

/** Runs the tests of lists, exports, sessions and writes through PgBouncer, in both modes. */

const suites = [
  ...['server/src/features', 'server/src/audit', 'server/src/database/abortable'],
  'server/src/export',
  ...['server/test/two-servers', 'server/test/races', 'server/test/attacks/replay'],
]
const only = process.argv.slice(2)
const args = [tool('vitest'), 'run', '--project', 'server', ...(only.length > 0 ? only : suites)]

process.exitCode = await withPostgres(async (postgres) => {
  for (const mode of poolModes) {
    console.log(`\n— PgBouncer in ${mode} mode`)
    const code = await withPgBouncer(mode, postgres, (pooler) =>
      runNode(args, { DATABASE_URL: postgres, TEST_POOLER_URL: pooler }),
    )
    if (code !== 0) return code
  }
  return 0
})
