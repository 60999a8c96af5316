import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { demoLogin } from '../../src/auth/demo-login.ts'
import { connect } from '../../src/database/connect.ts'
import { joinEmbedded } from '../../src/database/embedded.ts'
import { logIn } from '../app.ts'
import { record, rounds } from '../evidence.ts'
import { type Run, ready, testProduct } from '../product.ts'
import { Ledger, startLoad } from './load.ts'
import { expectWhole } from './truth.ts'

const product = testProduct()

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
  return product.server()
}

async function untilReady(server: Run): Promise<string> {
  const url = await ready(server)
  await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200)
  return url
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

test('after a kill during writes the restarted product has every answered write', async ({
  task,
}) => {
  await product.copyDemo()
  const ledger = new Ledger()
  const count = rounds(3, 100)
  let server = product.server()
  let url = await untilReady(server)
  const token = await logIn(url, demoLogin)
  for (let round = 0; round < count; round += 1) {
    const before = ledger.writes.length
    const load = startLoad(url, token, ledger)
    await expect.poll(() => ledger.writes.length).toBeGreaterThan(before + 30)
    await sleep(Math.random() * 300)
    server = await kill(victims[round % victims.length] as Victim, server)
    const again = untilReady(server)
    await load.stop()
    url = await again
    lost += await check(ledger)
    expect(lost).toBe(0)
  }
  checked = ledger.writes.length
  const what = 'kill -9 of server, database or both during writes'
  record(task, { suite: 'Kills', what, count, lost })
})

test('the writes that were checked', ({ task }) => {
  expect(checked).toBeGreaterThan(20)
  record(task, { suite: 'Kills', what: 'acknowledged writes checked', count: checked, lost })
})
