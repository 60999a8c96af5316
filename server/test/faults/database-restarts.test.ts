import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { demoLogin } from '../../src/auth/demo-login.ts'
import { connect } from '../../src/database/connect.ts'
import { joinEmbedded, startEmbedded } from '../../src/database/embedded.ts'
import { logIn, login } from '../app.ts'
import { record } from '../evidence.ts'
import { ready, testProduct } from '../product.ts'
import { expectPatience, Ledger, refusalsIn, startLoad, successesSince } from './load.ts'
import { network } from './network.ts'
import { expectWhole } from './truth.ts'

const product = testProduct()
const env = {
  ADMIN_USERNAME: login.username,
  ADMIN_PASSWORD: login.password,
  DEMO_DATA: 'off',
  LOG_LEVEL: 'silent',
}
const quietly = { LOG_LEVEL: 'silent' }
const quiet = () => {}

async function elsewhere() {
  const directory = await mkdtemp(join(tmpdir(), 'zaffa-elsewhere-'))
  let database = await startEmbedded(directory, quiet)
  const way = await network(database.connection)
  onTestFinished(async () => {
    await way.close()
    await database.stop()
    await rm(directory, { recursive: true })
  })
  return {
    way,
    connection: database.connection,
    stop: () => database.stop(),
    async start() {
      database = await startEmbedded(directory, quiet)
    },
  }
}

test('the server survives a restart of an external PostgreSQL under load', async ({ task }) => {
  const database = await elsewhere()
  const server = product.server({ ...env, DATABASE_URL: database.way.url })
  const url = await ready(server)
  const token = await logIn(url)
  const ledger = new Ledger()
  const load = startLoad(url, token, ledger, 4)
  await expect.poll(() => load.answers.length).toBeGreaterThan(30)
  await expect.poll(() => load.answers.some(({ status }) => status === 201)).toBe(true)
  await database.stop()
  await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(503)
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
  // Calls are refused meanwhile, not kept waiting.
  await expect.poll(() => refusalsIn(load.answers)).toBeGreaterThan(5)
  await database.start()
  const back = performance.now()
  await expect.poll(() => successesSince(load.answers, back).length).toBeGreaterThan(0)
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  await load.stop()
  const refused = expectPatience(load.answers, load.failures)
  expect(server.child.exitCode).toBeNull()
  const direct = connect(database.connection, { max: 2 })
  const lost = await ledger.lost(direct)
  await expectWhole(direct)
  await direct.end()
  expect(lost).toBe(0)
  const what = 'calls told to come again while the database was away'
  record(task, { suite: 'Faults', what, count: refused, lost })
})

test('the embedded database is restarted under load', async ({ task }) => {
  await product.copyDemo()
  const server = product.server(quietly)
  const url = await ready(server)
  const token = await logIn(url, demoLogin)
  const ledger = new Ledger()
  const load = startLoad(url, token, ledger, 4)
  await expect.poll(() => load.answers.length).toBeGreaterThan(30)
  await expect.poll(() => load.answers.some(({ status }) => status === 201)).toBe(true)
  await killDatabase()
  await expect.poll(() => server.text()).toContain('ended unexpectedly; starting it again')
  const noticed = performance.now()
  await expect.poll(() => successesSince(load.answers, noticed).length).toBeGreaterThan(10)
  await load.stop()
  const refused = expectPatience(load.answers, load.failures)
  expect(server.child.exitCode).toBeNull()
  const { connection } = await joinEmbedded(product.directory, quiet)
  const direct = connect(connection, { max: 2 })
  const lost = await ledger.lost(direct)
  await expectWhole(direct)
  await direct.end()
  expect(lost).toBe(0)
  const what = 'calls told to come again while the database was away'
  record(task, { suite: 'Faults', what, count: refused, lost })
})

test('an embedded database that keeps dying ends the server with an error', async ({ task }) => {
  await product.copyDemo()
  const server = product.server(quietly)
  await ready(server)
  let kills = 0
  while (server.child.exitCode === null) {
    if (await killDatabase()) kills += 1
    await sleep(5)
  }
  // The first and up to three restarts; a restart may fail while killed processes are cleaned up.
  expect(kills).toBeGreaterThan(1)
  expect(kills).toBeLessThanOrEqual(4)
  expect(await server.ended).toBe(1)
  expect(server.text()).toContain('The embedded database cannot be kept running; stopped')
  // A supervisor would start the server again, and that works.
  await ready(product.server(quietly))
  record(task, { suite: 'Faults', what: 'database killed again and again', count: kills, lost: 0 })
})

const killed = new Set<number>()

/** Returns whether there was a new process to kill. */
async function killDatabase(): Promise<boolean> {
  const file = join(product.directory, 'postgres', 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid || killed.has(pid)) return false
  killed.add(pid)
  process.kill(pid, 'SIGKILL')
  return true
}
