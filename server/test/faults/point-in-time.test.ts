import { readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { categories } from '@zaffa/contract/categories'
import pg from 'pg'
import { expect, test } from 'vitest'
import { verifyChain } from '../../src/audit/verify.ts'
import { connect } from '../../src/database/connect.ts'
import { joinEmbedded } from '../../src/database/embedded.ts'
import { logIn } from '../app.ts'
import { databasesOf, type Run, ready, scripts, testProduct } from '../product.ts'

const product = testProduct()
const demo = { username: 'admin', password: 'zaffa-demo' }

const archive = () => join(product.directory, 'archive')
const data = () => product.directory
const env = (more = {}) => ({ DATA_DIR: data(), WAL_ARCHIVE_DIR: archive(), ...more })
const bases = async () =>
  (await readdir(archive()).catch(() => [])).filter((name) => /^base-.*Z$/.test(name))

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const { connection } = await joinEmbedded(data(), () => {})
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function restoreAt(moment: string, more = {}) {
  const run = product.launch(scripts.backup, ['restore', '--at', moment], env(more))
  return { code: await run.ended, text: run.text() }
}

async function stopped(run: Run) {
  run.child.kill('SIGTERM')
  expect(await run.ended, run.text()).toBe(0)
}

async function names(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}${categories.path}?pageSize=100`, { headers })
  expect(response.status).toBe(200)
  const { data } = (await response.json()) as { data: { name: string }[] }
  return data.map(({ name }) => name)
}

async function add(url: string, token: string, name: string) {
  const response = await fetch(`${url}${categories.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  expect(response.status).toBe(201)
}

test('a lost table comes back as it was right before, on this machine and on another', async () => {
  await product.copyDemo()
  const server = product.server(env())
  const url = await ready(server)
  await expect.poll(bases).toHaveLength(1)
  const token = await logIn(url, demo)
  await add(url, token, 'Just before')
  const before = await names(url, token)
  const [clock] = await query<{ moment: string; records: number }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') as moment,
       (select count(*)::integer from audit_record) as records`,
  )
  const { moment = '', records = 0 } = clock ?? {}
  await add(url, token, 'After')
  await query('drop table category cascade')

  // Refused while the server runs.
  const running = await restoreAt(moment)
  expect(running).toMatchObject({ code: 1 })
  expect(running.text).toMatch(/is in use by process \d+; stop that process first/)
  await stopped(server)

  // Interrupted, it leaves everything as it was.
  const interrupted = product.launch(scripts.backup, ['restore', '--at', moment], env())
  await expect.poll(() => readdir(data()), { interval: 2 }).toContain('postgres.new-at')
  interrupted.child.kill('SIGTERM')
  expect(await interrupted.ended, interrupted.text()).toBe(143)
  expect((await readdir(data())).filter((name) => name.startsWith('postgres.'))).toEqual([
    'postgres.log',
  ])
  expect(databasesOf(product.directory)).toEqual([])

  const restored = await restoreAt(moment)
  expect(restored.text).toMatch(/^Restored the database as it was at .*its last change is of .*/m)
  const [, kept = ''] = restored.text.match(/The replaced database is in (\S+);/) ?? []
  expect((await stat(join(kept, 'PG_VERSION'))).isFile()).toBe(true)
  expect(restored.code).toBe(0)
  expect(databasesOf(product.directory)).toEqual([])
  // The stop had signed the record that is gone, and the restore signed that it replaced it.
  const verification = product.launch(scripts.admin, ['audit', 'verify'], env())
  expect(await verification.ended, verification.text()).toBe(0)
  expect(verification.text()).toMatch(/^Audit trail: .*; 1 anchors are of records that a restore/m)

  const again = product.server(env())
  const restoredUrl = await ready(again)
  expect(
    (
      await fetch(`${restoredUrl}${categories.path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status,
  ).toBe(401)
  const newToken = await logIn(restoredUrl, demo)
  expect(await names(restoredUrl, newToken)).toEqual(before)
  const [record] = await query(
    `select sequence, changes -> 'audit' -> 'before' ->> 'sequence' as replaced
     from audit_record where action = 'database.restore'`,
  )
  expect(record).toEqual({ sequence: String(records + 1), replaced: String(records + 1) })
  // Its log begins a new history, so it needs a new base backup.
  await expect.poll(bases).toHaveLength(2)
  await add(restoredUrl, newToken, 'Since')
  await stopped(again)

  // Another machine has only the archive, and takes all of it: nothing came after its end.
  const DATA_DIR = join(product.directory, 'other')
  const early = await restoreAt('2020-01-01 10:00', { DATA_DIR })
  expect(early).toMatchObject({ code: 1 })
  expect(early.text).toMatch(/^The archive begins at .*; name a later moment\n$/)
  const { text } = await restoreAt('2099-01-01 10:00', { DATA_DIR })
  const [, end = ''] = text.match(/^The archive ends at (\S+); name that moment or an/) ?? []
  // A damaged piece looks like the end of the log to PostgreSQL.
  const pieces = await readdir(join(archive(), 'wal'))
  const last =
    pieces
      .filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
      .sort()
      .at(-1) ?? ''
  const piece = join(archive(), 'wal', last)
  await rename(piece, `${piece}.aside`)
  await writeFile(piece, 'damaged')
  const damaged = await restoreAt(end, { DATA_DIR })
  expect(damaged).toMatchObject({ code: 1, text: expect.stringMatching(/archive is damaged/) })
  expect((await readdir(DATA_DIR)).sort()).toEqual(['postgres.log'])
  await rename(`${piece}.aside`, piece)
  const elsewhere = await restoreAt(end, { DATA_DIR })
  expect(elsewhere, elsewhere.text).toMatchObject({ code: 0 })
  const { connection, stop } = await joinEmbedded(DATA_DIR, () => {})
  const database = connect(connection)
  const verified = await verifyChain(database, 'audit')
  const found = await database.query(`select from category where name in ('Just before', 'Since')`)
  await database.end()
  await stop()
  expect(found.rowCount).toBe(2)
  // The first restore, the login and the category after it, and this restore.
  expect(verified).toMatchObject({ broken: null, records: records + 4 })
})
