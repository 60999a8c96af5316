import { chmod, chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asRoot, hold, postmasterOf, useDirectories } from '../../../test/embedded.ts'

const { used, unused, start } = useDirectories()
const nobody = 65534
const noUnshare = { PATH: '/nonexistent' }

const statusOf = async (directory: string) =>
  readFile(`/proc/${await postmasterOf(directory)}/status`, 'utf8')

test.runIf(asRoot)('root runs it in a user namespace in a folder only root can enter', async () => {
  const closed = unused()
  await mkdir(closed, { mode: 0o700 })
  const directory = join(closed, 'data')
  await start(directory)
  const map = await readFile(`/proc/${await postmasterOf(directory)}/uid_map`, 'utf8')
  expect(map.trim().split(/\s+/)).toEqual([String(nobody), '0', '1'])
})

test.runIf(asRoot)('root without namespaces runs a new database as user nobody', async () => {
  const directory = unused()
  const holder = hold(directory, { env: noUnshare })
  await holder.hears('ready')
  expect(await statusOf(directory)).toMatch(/^Uid:\t65534\t65534/m)
  await holder.end()
  await start(directory)
  expect(await statusOf(directory)).toMatch(/^Uid:\t65534/m)
})

test.runIf(asRoot)('root without any way to run it gets a one-line error', async () => {
  const closed = unused()
  await mkdir(closed, { mode: 0o700 })
  for (const directory of [join(closed, 'data'), used()]) {
    const { message } = await hold(directory, { env: noUnshare }).hears('refused')
    expect(message).toMatch(
      /^The PostgreSQL .* without the rights of root.*unshare.*65534.*DATABASE_URL.*$/,
    )
  }
})

test.runIf(asRoot)('an ordinary user runs it, also after a kill; other users cannot', async () => {
  const directory = unused()
  await mkdir(directory, { mode: 0o700 })
  await chown(directory, nobody, nobody)
  const first = hold(directory, { uid: nobody })
  await first.hears('ready')
  expect(await statusOf(directory)).toMatch(/^Uid:\t65534/m)
  await first.kill()
  const second = hold(directory, { uid: nobody })
  await second.hears('ready')
  await second.end()
  // A start by root leaves it usable for its owner.
  await (await start(directory)).stop()
  const third = hold(directory, { uid: nobody })
  await third.hears('ready')
  await third.end()

  const { message } = await hold(directory, { uid: nobody - 1 }).hears('refused')
  expect(message).toMatch(/^DATA_DIR: .* cannot be read and written by this user \(EACCES\); .*$/)
})

test.runIf(asRoot)('a directory that an older release gave to nobody is still served', async () => {
  const directory = unused()
  await mkdir(directory, { mode: 0o700 })
  await chown(directory, nobody, nobody)
  await (await start(directory)).stop()
  await chown(directory, 0, 0)
  await chmod(directory, 0o711)
  await start(directory)
  expect(await statusOf(directory)).toMatch(/^Uid:\t65534/m)
})

test.runIf(asRoot)('containers that share a directory do not share its database', async () => {
  const directory = used()
  const container = { prefix: ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'] }
  const first = hold(directory, container)
  await first.hears('ready')
  for (const second of [hold(directory, container), hold(directory)]) {
    const { message } = await second.hears('refused')
    expect(message).toContain('is in use by process')
  }
  await first.kill()
  // The server is process 1 of its container again.
  const third = hold(directory, container)
  await third.hears('ready')
  await third.kill()
  await start(directory)
})
