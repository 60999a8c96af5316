import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { demoLogin } from '../../src/auth/demo-login.ts'
import { connect } from '../../src/database/connect.ts'
import { joinEmbedded } from '../../src/database/embedded.ts'
import { logIn } from '../app.ts'
import { record, rounds } from '../evidence.ts'
import { testProduct } from '../product.ts'
import { Ledger, startLoad } from './load.ts'
import { expectWhole } from './truth.ts'
import { kill, untilReady, victims } from './victims.ts'

const product = testProduct()

let checked = 0
let lost = 0

/** Checks the database without the server. */
async function check(ledger: Ledger): Promise<number> {
  const { connection, stop } = await joinEmbedded(product.directory, () => {})
  const database = connect(connection, { max: 2 })
  try {
    await expectWhole(database)
    return await ledger.lost(database)
  } finally {
    await database.end()
    // A killed database may have been started here, before the server did it.
    await stop()
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
    server = await kill(product, victims[round % victims.length] ?? 'both', server)
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
