import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../../src/database/connect.ts'
import { joinEmbedded } from '../../src/database/embedded.ts'
import { lookEvery } from '../../src/http/disk-space.ts'
import { logIn, login, readError } from '../app.ts'
import { record } from '../evidence.ts'
import { ready, testProduct } from '../product.ts'
import { Ledger, startLoad } from './load.ts'
import { expectWhole } from './truth.ts'

/** A small separate disk; only root can mount one. */
const disk = mkdtempSync(join(tmpdir(), 'zaffa-disk-'))
const asRoot = process.getuid?.() === 0
const mounted = asRoot && mount()

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=280m', 'tmpfs', disk], { stdio: 'pipe' })
    return true
  } catch (error) {
    if (process.env.CI) throw error
    return false
  }
}

afterAll(() => {
  if (mounted) execFileSync('umount', [disk])
  rmdirSync(disk)
})

const product = testProduct()
const megabyte = 1024 * 1024
const filler = join(disk, 'filler')

function free(): number {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}

/** Fills the disk until this much is left. */
function fill(left: number) {
  while (free() > left) {
    try {
      appendFileSync(filler, Buffer.alloc(Math.min(megabyte, free() - left) || 1, 1))
    } catch (error) {
      // The disk is full.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      return
    }
  }
}

const name = mounted
  ? 'a full disk refuses writes, keeps reading and loses nothing'
  : 'a full disk (skipped: only root, where it may mount, can make one)'

test.runIf(mounted)(name, async ({ task }) => {
  mkdirSync(join(disk, 'data'))
  const server = product.server({
    DATA_DIR: join(disk, 'data'),
    ADMIN_USERNAME: login.username,
    ADMIN_PASSWORD: login.password,
    DEMO_DATA: 'off',
  })
  const url = await ready(server)
  const token = await logIn(url)
  const ledger = new Ledger()
  let refused = 0
  // First nearly full, while the database could still write, then completely full.
  for (const left of [40 * megabyte, 0]) {
    const load = startLoad(url, token, ledger, 2, 4)
    const before = ledger.writes.length
    await expect.poll(() => ledger.writes.length).toBeGreaterThan(before + 10)
    fill(left)
    // Until the server looks again, the database itself refuses some writes and takes others.
    const noticed = performance.now() + lookEvery
    const statusesSince = () =>
      load.answers.filter(({ begun }) => begun > noticed).map(({ status }) => status)
    for (const status of [200, 507]) {
      await expect
        .poll(() => statusesSince().filter((answered) => answered === status).length)
        .toBeGreaterThan(20)
    }
    await load.stop()
    expect(new Set(statusesSince())).toEqual(new Set([200, 507]))
    expect(new Set(load.answers.map(({ status }) => status))).toEqual(new Set([200, 201, 507]))
    expect(load.failures).toEqual([])
    refused += load.answers.filter(({ status }) => status === 507).length

    const error = await readError(
      await fetch(`${url}/admin/category`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'No room' }),
      }),
      507,
    )
    expect(error).toMatchObject({ code: 'storage_full', error: 'Insufficient Storage' })
    const unready = await readError(await fetch(`${url}/health/ready`), 503)
    expect(unready.message).toBe('The disk of DATA_DIR is full, so nothing can be saved')

    rmSync(filler)
    const after = startLoad(url, token, ledger, 0, 1)
    const written = ledger.writes.length
    await expect.poll(() => ledger.writes.length).toBeGreaterThan(written)
    await after.stop()
    // Refused until the server notices the room, and never again afterwards.
    const statuses = after.answers.map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500 && status !== 507)).toEqual([])
    expect(statuses.slice(statuses.findIndex((status) => status < 300))).not.toContain(507)
  }
  expect(server.text()).not.toContain('ended unexpectedly')
  const { connection } = await joinEmbedded(join(disk, 'data'), () => {})
  const direct = connect(connection, { max: 2 })
  const lost = await ledger.lost(direct)
  await expectWhole(direct)
  const { rowCount } = await direct.query("select from category where name = 'No room'")
  await direct.end()
  expect([lost, rowCount]).toEqual([0, 0])
  record(task, { suite: 'Faults', what: 'writes refused on a full disk', count: refused, lost })
})
