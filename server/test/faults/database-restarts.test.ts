import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorBody } from '@zaffa/contract/schema/errors'
import { expect, onTestFinished, test } from 'vitest'
import { createAdministrator } from '../../src/administrators.ts'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { connect } from '../../src/database/connect.ts'
import { joinEmbedded, startEmbedded } from '../../src/database/embedded.ts'
import { migrate } from '../../src/database/migrate.ts'
import { byTest, logIn, login } from '../app.ts'
import { record } from '../evidence.ts'
import { ready, testProduct } from '../product.ts'
import { type Answer, Ledger, startLoad } from './load.ts'
import { network } from './network.ts'
import { expectWhole } from './truth.ts'

const product = testProduct()
const env = {
  ADMIN_USERNAME: login.username,
  ADMIN_PASSWORD: login.password,
  DEMO_DATA: 'off',
  LOG_LEVEL: 'silent',
}
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

/** While the database was away everybody was told to come again, quickly and in so many words. */
function expectPatience(answers: Answer[], failures: string[]) {
  expect(failures).toEqual([])
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 201, 503])
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(5)
  for (const { retryAfter, took } of refused) {
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(took).toBeLessThan(12_000)
  }
  return refused.length
}

const successesSince = (answers: Answer[], time: number) =>
  answers.filter(({ status, begun }) => status < 500 && begun >= time)

test('a PostgreSQL elsewhere may go and come back under load', { timeout: 60_000 }, async ({
  task,
}) => {
  const database = await elsewhere()
  const server = product.server({ ...env, DATABASE_URL: database.way.url })
  const url = await ready(server)
  const token = await logIn(url)
  const ledger = new Ledger()
  const load = startLoad(url, token, ledger, 4)
  let refused = 0
  for (const away of [0, 1500]) {
    const before = load.answers.length
    await expect.poll(() => load.answers.length, { timeout: 10_000 }).toBeGreaterThan(before + 30)
    await database.stop()
    await expect
      .poll(async () => (await fetch(`${url}/health/ready`)).status, { timeout: 8_000 })
      .toBe(503)
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    await sleep(away)
    await database.start()
    const back = performance.now()
    await expect
      .poll(() => successesSince(load.answers, back).length, { timeout: 5_000 })
      .toBeGreaterThan(0)
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  }
  await load.stop()
  refused = expectPatience(load.answers, load.failures)
  expect(server.child.exitCode).toBeNull()
  const direct = connect(database.connection, { max: 2 })
  const lost = await ledger.lost(direct)
  await expectWhole(direct)
  await direct.end()
  expect(lost).toBe(0)
  const what = 'calls told to come again while the database was away'
  record(task, { suite: 'Faults', what, count: refused, lost })
})

test('the embedded database is started again under load', { timeout: 60_000 }, async ({ task }) => {
  const server = product.server(env)
  const url = await ready(server)
  const token = await logIn(url)
  const ledger = new Ledger()
  const load = startLoad(url, token, ledger, 4)
  await expect.poll(() => load.answers.length, { timeout: 10_000 }).toBeGreaterThan(30)
  await killDatabase()
  const killed = performance.now()
  // The new process has to come up and recover first; then calls succeed within five seconds.
  await expect
    .poll(() => server.text(), { timeout: 5_000 })
    .toContain('ended unexpectedly; starting it again')
  await expect
    .poll(() => successesSince(load.answers, killed + 500).length, { timeout: 10_000 })
    .toBeGreaterThan(10)
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

test('an embedded database that dies again and again ends the server with an error', {
  timeout: 60_000,
}, async ({ task }) => {
  const server = product.server(env)
  await ready(server)
  let kills = 0
  while (server.child.exitCode === null) {
    if (await killDatabase()) kills += 1
    await sleep(50)
  }
  expect(kills).toBe(4)
  expect(await server.ended).toBe(1)
  expect(server.text()).toContain('The embedded database cannot be kept running; stopping')
  // Whatever supervises the server starts it again, and all is well.
  await ready(product.server(env))
  record(task, { suite: 'Faults', what: 'database killed again and again', count: kills, lost: 0 })
})

test('a database that falls silent is given up, and used again when it speaks', {
  timeout: 60_000,
}, async ({ task }) => {
  const { way } = await elsewhere()
  const connection = { connectionString: way.url }
  const database = connect(connection, { statementTimeout: 1_000, answerTimeout: 1_500 })
  await migrate(database)
  await createAdministrator(database, byTest, login)
  const app = await buildApp(database, readConfig({ LOG_LEVEL: 'silent' }))
  onTestFinished(async () => {
    await app.close()
    await database.end()
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await logIn(url)
  const ledger = new Ledger()
  const load = startLoad(url, token, ledger, 12, 12)
  await expect.poll(() => load.answers.length, { timeout: 10_000 }).toBeGreaterThan(30)
  way.setSilent(true)
  const response = await fetch(`${url}/health/ready`)
  expect(response.status).toBe(503)
  errorBody.parse(await response.json())
  await sleep(3_000)
  way.setSilent(false)
  const back = performance.now()
  await expect
    .poll(() => successesSince(load.answers, back).length, { timeout: 10_000 })
    .toBeGreaterThan(10)
  await load.stop()
  const refused = expectPatience(load.answers, load.failures)
  const lost = await ledger.lost(database)
  expect(lost).toBe(0)
  const what = 'calls told to come again while the database was silent'
  record(task, { suite: 'Faults', what, count: refused, lost })
})

const killed = new Set<number>()

/** Answers whether there was a new process to kill. */
async function killDatabase(): Promise<boolean> {
  const file = join(product.directory, 'postgres', 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid || killed.has(pid)) return false
  killed.add(pid)
  process.kill(pid, 'SIGKILL')
  return true
}
