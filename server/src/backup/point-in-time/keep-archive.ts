import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { Counter } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/connect.ts'
import { isArchived, markArchived } from '../../database/embedded/archive.ts'
import { Refusal } from '../../refusal.ts'
import { showFigure } from '../figures.ts'
import { retrying } from '../retrying.ts'
import { listBases, removeOldBases, takeBase } from './base-backup.ts'

/** Takes base backups of the embedded database while its log is archived. */
export async function keepArchive(
  app: FastifyInstance,
  owner: Database,
  database: Database,
  config: Config,
) {
  const { archive, dataDirectory } = config
  if (!archive) return
  const { directory, every, keep } = archive
  await refuseOtherArchive(owner, directory)
  const failures = new Counter({
    name: 'zaffa_base_backup_failures_total',
    help: 'Failed attempts to take a base backup',
    registers: [app.metrics],
  })
  const newest = async () => (await listBases(directory))[0]?.usableFrom.getTime() ?? 0
  showFigure(
    app,
    'zaffa_base_backup_last_success_timestamp_seconds',
    'When the last base backup was taken',
    async () => (await newest()) / 1000,
  )
  showArchiver(app, database)
  retrying(app, {
    what: 'the base backup',
    every,
    failed: () => failures.inc(),
    async work(stop) {
      const whole = await isArchived(dataDirectory, directory)
      if (whole && (await newest()) + every > Date.now()) return
      const path = await asSuperuser(owner, stop, (client, cluster) =>
        takeBase(client, cluster, directory, stop),
      )
      await markArchived(dataDirectory, directory)
      await removeOldBases(directory, keep)
      app.log.info({ path }, 'took a base backup')
    },
  })
}

/** The pieces of two databases have the same names. */
async function refuseOtherArchive(database: Database, directory: string): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    'select system_identifier::text as id from pg_control_system()',
  )
  const id = rows[0]?.id ?? ''
  const file = join(directory, 'database')
  await writeFile(file, id, { flag: 'wx', mode: 0o600 }).catch(() => {})
  if ((await readFile(file, 'utf8')) === id) return
  throw new Refusal(`WAL_ARCHIVE_DIR: ${directory} is the archive of another database`)
}

/** Only a superuser may take base backups; its login needs the socket of the database. */
async function asSuperuser<T>(
  { options }: Database,
  stop: AbortSignal,
  work: (client: pg.Client, cluster: string) => Promise<T>,
): Promise<T> {
  const { host = '', port } = options
  const client = new pg.Client({
    host,
    ...(port && { port }),
    user: 'postgres',
    database: 'postgres',
  })
  // The query that runs then fails and says so.
  client.on('error', () => {})
  const end = () => client.end()
  await client.connect()
  stop.addEventListener('abort', end)
  try {
    return await work(client, host)
  } finally {
    stop.removeEventListener('abort', end)
    await client.end()
  }
}

function showArchiver(app: FastifyInstance, database: Database) {
  const read = async (column: string) => {
    const { rows } = await database.query<{ figure: number | null }>(
      `select ${column} as figure from pg_stat_archiver`,
    )
    return rows[0]?.figure ?? 0
  }
  showFigure(
    app,
    'zaffa_archive_last_success_timestamp_seconds',
    'When the last piece of the log was archived',
    () => read('extract(epoch from last_archived_time)'),
  )
  showFigure(
    app,
    'zaffa_archive_failures',
    'Failed attempts to archive a piece of the log, since the database was made',
    () => read('failed_count'),
  )
}
