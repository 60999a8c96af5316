import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { images } from '@zaffa/contract/images'
import pg from 'pg'
import { expect, test } from 'vitest'
import { demoLogin } from '../src/auth/demo-login.ts'
import { joinEmbedded, startEmbedded } from '../src/database/embedded.ts'
import { logIn } from './app.ts'
import { openSocket } from './attacks/raw.ts'
import { databasesOf, type Run, ready, said, scripts, testProduct } from './product.ts'

const product = testProduct()
const release = join(import.meta.dirname, 'releases/0.1.0.backup')

async function expectNothingLeft(run: Run, code: number) {
  expect(await run.ended, run.text()).toBe(code)
  expect(databasesOf(product.directory)).toEqual([])
}

const postmaster = () => existsSync(join(product.directory, 'postgres/postmaster.pid'))
const cluster = () => existsSync(join(product.directory, 'postgres'))

/** Resolves while the transaction that fills the demo is open. */
async function fillingDemo() {
  await until(postmaster)
  const { connection } = await joinEmbedded(product.directory, () => {})
  const client = new pg.Client(connection)
  await client.connect()
  const filling = `select from pg_locks where locktype = 'advisory'
    and objid::bigint = hashtext('demo')::bigint & 4294967295`
  await expect.poll(async () => (await client.query(filling)).rowCount, { interval: 2 }).toBe(1)
  await client.end()
}

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1))
}

test.each<[string, (run: Run) => Promise<unknown>]>([
  ['while the database is made', (run) => said(run, 'Making a new database')],
  ['once the database is made', () => until(cluster)],
  ['while the database starts', () => until(postmaster)],
  ['while the demo is filled', fillingDemo],
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
  await product.copyDemo()
  for (const signals of [['SIGINT', 'SIGINT'], ['SIGHUP']] as const) {
    const run = product.server()
    await ready(run)
    for (const signal of signals) run.child.kill(signal)
    await expectNothingLeft(run, 0)
  }
})

test('an interrupted restore leaves no database behind, and an empty one waits for its restore', async () => {
  const interrupted = product.launch(scripts.backup, ['restore', release])
  await said(interrupted, 'Restoring rows: ')
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
  await said(restored, 'Log in as')
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
  await product.copyDemo()
  const run = product.server()
  const url = await ready(run)
  const token = await logIn(url, demoLogin)
  // A body that never arrives keeps its request in flight; 100 Continue says that it has begun.
  const socket = await openSocket(url)
  socket.on('error', () => {})
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  const closed = once(socket, 'close')
  socket.write(
    `POST ${images.upload} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nexpect: 100-continue\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000\r\n\r\n`,
  )
  await expect.poll(() => received).toContain('100 Continue')
  run.child.kill('SIGTERM')
  await closed
  expect(received.match(/HTTP/g)).toHaveLength(1)
  await expectNothingLeft(run, 0)
})
