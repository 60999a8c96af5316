import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { choosePlace } from '../../src/database/embedded/place.ts'
import { stopPostgres } from '../../src/database/embedded/postmaster.ts'
import { run } from '../../src/database/embedded/unprivileged.ts'

/** The demo in a PostgreSQL that Zaffa does not supervise, like one that an operator runs. */
export async function startPlainPostgres() {
  const directory = await mkdtemp(join(tmpdir(), 'zaffa-plain-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  // Unlike Node's copy, this keeps the owner, which PostgreSQL checks.
  await promisify(execFile)('cp', ['-a', `${inject('demo')}/.`, directory])
  const place = await choosePlace(directory)
  const { cluster, binaries, runner } = place
  const settings = `-c wal_level=replica -c max_connections=60 -c listen_addresses= -k ${cluster}`
  const log = join(directory, 'plain.log')
  const start = () =>
    run(runner, directory, [binaries.pgCtl, 'start', '-wD', cluster, '-o', settings, '-l', log])
  onTestFinished(() => stopPostgres(place))
  await start()
  const connection = { host: cluster, port: 5432, user: 'zaffa_runtime', database: 'zaffa' }
  return {
    connection,
    async becomeStandby() {
      await stopPostgres(place)
      await writeFile(join(cluster, 'standby.signal'), '')
      await start()
    },
    async promote() {
      const client = new pg.Client({ ...connection, user: 'postgres' })
      await client.connect()
      await client.query('select pg_promote()')
      await client.end()
    },
  }
}
