import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '../../src/database/connect.ts'
import { joinEmbedded } from '../../src/database/embedded.ts'
import { logIn } from '../app.ts'
import { record, rounds, soaking } from '../evidence.ts'
import { type Run, ready, testProduct } from '../product.ts'
import { Ledger, startLoad } from './load.ts'
import { expectWhole } from './truth.ts'

const product = testProduct()
const administrator = { username: 'owner', password: 'a password of my own' }
const env = {
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
  DEMO_DATA: 'off',
}

const victims = ['server', 'database', 'both'] as const
type Victim = (typeof victims)[number]

let checked = 0
let lost = 0

async function databaseProcess(): Promise<number> {
  const file = join(product.directory, 'postgres', 'postmaster.pid')
  return Number((await readFile(file, 'utf8')).split('\n')[0])
}

/** Returns the server that runs after the kill: the same one if only the database was killed. */
async function kill(victim: Victim, server: Run): Promise<Run> {
  const database = await databaseProcess()
  if (victim !== 'server') process.kill(database, 'SIGKILL')
  if (victim === 'database') return server
  server.child.kill('SIGKILL')
  await server.ended
  return product.server(env)
}

async function untilReady(server: Run): Promise<{ url: string; seconds: number }> {
  const begun = performance.now()
  const url = await ready(server)
  await expect
    .poll(async () => (await fetch(`${url}/health/ready`)).status, { timeout: 15_000 })
    .toBe(200)
  return { url, seconds: (performance.now() - begun) / 1000 }
}

/** Checks the database without the server. */
async function check(ledger: Ledger): Promise<number> {
  const { connection } = await joinEmbedded(product.directory, () => {})
  const database = connect(connection, { max: 2 })
  try {
    await expectWhole(database)
    return await ledger.lost(database)
  } finally {
    await database.end()
  }
}

test('after a kill during writes the restarted product has every answered write', {
  timeout: soaking ? 3_600_000 : 120_000,
}, async ({ task }) => {
  const ledger = new Ledger()
  const count = rounds(3, 100)
  let slowest = 0
  let server = product.server(env)
  let { url } = await untilReady(server)
  const token = await logIn(url, administrator)
  for (let round = 0; round < count; round += 1) {
    const before = ledger.writes.length
    const load = startLoad(url, token, ledger)
    await expect.poll(() => ledger.writes.length, { timeout: 15_000 }).toBeGreaterThan(before + 30)
    await sleep(Math.random() * 300)
    server = await kill(victims[round % victims.length] as Victim, server)
    const again = untilReady(server)
    await load.stop()
    const { url: next, seconds } = await again
    expect(seconds).toBeLessThan(15)
    slowest = Math.max(slowest, seconds)
    url = next
    lost += await check(ledger)
    expect(lost).toBe(0)
  }
  checked = ledger.writes.length
  expect(slowest).toBeGreaterThan(0)
  const what = 'kill -9 of server, database or both during writes'
  record(task, { suite: 'Kills', what, count, lost })
})

test('the writes that were checked', ({ task }) => {
  expect(checked).toBeGreaterThan(20)
  record(task, { suite: 'Kills', what: 'acknowledged writes checked', count: checked, lost })
})
