import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbedded } from '../src/database/embedded.ts'
import { databasesOf, type Run, ready, said, scripts, testProduct } from './product.ts'

const product = testProduct()
const release = join(import.meta.dirname, 'releases/0.1.0.backup')

async function expectNothingLeft(run: Run, code: number) {
  expect(await run.ended, run.text()).toBe(code)
  expect(databasesOf(product.directory)).toEqual([])
}

const postmaster = () => existsSync(join(product.directory, 'postgres/postmaster.pid'))
const cluster = () => existsSync(join(product.directory, 'postgres'))

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1))
}

test.each<[string, (run: Run) => Promise<void>]>([
  ['while the database is made', (run) => said(run, 'Making a new database')],
  ['once the database is made', () => until(cluster)],
  ['while the database starts', () => until(postmaster)],
  [
    'while the demo is filled',
    async () => {
      await until(postmaster)
      await new Promise((resolve) => setTimeout(resolve, 600))
    },
  ],
])('a stop %s leaves no database behind, and the next start works', async (_when, moment) => {
  const run = product.server()
  await moment(run)
  run.child.kill('SIGTERM')
  await expectNothingLeft(run, 0)
  const again = product.server()
  await ready(again)
  again.child.kill('SIGTERM')
  await expectNothingLeft(again, 0)
})

test('Ctrl-C, which arrives twice, and a closed terminal stop the server', async () => {
  for (const signals of [['SIGINT', 'SIGINT'], ['SIGHUP']] as const) {
    const run = product.server()
    await ready(run)
    for (const signal of signals) run.child.kill(signal)
    await expectNothingLeft(run, 0)
  }
})

test('an interrupted restore leaves no database behind, and an empty one waits for its restore', async () => {
  const interrupted = product.launch(scripts.backup, ['restore', release])
  await said(interrupted, 'client:')
  interrupted.child.kill('SIGINT')
  await expectNothingLeft(interrupted, 130)
  expect(interrupted.text()).toMatch(/^Interrupted$/m)

  const start = product.server()
  expect(await start.ended).toBe(1)
  expect(start.text()).toBe(
    `The database is empty because a restore into it was interrupted. Repeat it: npm run restore -- ${release}\n`,
  )

  const repeated = product.launch(scripts.backup, ['restore', release])
  expect(await repeated.ended, repeated.text()).toBe(0)
  const restored = product.server()
  await ready(restored)
  // The restored demo is not filled again.
  expect(restored.text()).toContain('Log in as')
})

test('a command that waits for a migration is interrupted at once, and the database stays up', async () => {
  const database = await startEmbedded(product.directory, () => {})
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('migrate'))")
    const command = product.launch(scripts.admin, ['sessions'])
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)
    command.child.kill('SIGTERM')
    expect(await command.ended).toBe(143)
    expect(command.text()).toBe('Interrupted\n')
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(0)
  } finally {
    await client.end()
    await database.stop()
  }
})

test('calls that do not finish in time are cut off, and the database is still stopped', async () => {
  const run = product.server()
  const url = await ready(run)
  const { access_token: token } = (await fetch(`${url}/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uniqueField: 'admin', password: 'zaffa-demo' }),
  }).then((response) => response.json())) as { access_token: string }
  // A body that never ends keeps its request in flight.
  const stuck = fetch(`${url}/general/file-upload/image-uploader`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('--x\r\n')),
    }),
    duplex: 'half',
  } as RequestInit).then(
    (response) => response.status,
    () => 'cut off',
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  run.child.kill('SIGTERM')
  expect(await stuck).toBe('cut off')
  await expectNothingLeft(run, 0)
})
