import { once } from 'node:events'
import { mkdir, readdir, readFile, readlink } from 'node:fs/promises'
import { connect as toPort } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { images } from '@zaffa/contract/images'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoLogin } from '../../src/auth/demo-login.ts'
import { connect } from '../../src/database/connect.ts'
import { joinEmbedded } from '../../src/database/embedded.ts'
import { logIn } from '../app.ts'
import { record, rounds } from '../evidence.ts'
import { ready, testProduct } from '../product.ts'

const product = testProduct()
const boundary = 'zaffa-boundary'

async function form(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const create = { width: 200, height: 200, channels: 3 as const, background: '#fff', noise }
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  return Buffer.concat([
    Buffer.from(head),
    await sharp({ create }).png().toBuffer(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

/** What the process has open, without connections: those of the pool may change. */
async function openFiles(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`
  const links = await Promise.all(
    // One that is closed while we read has no link any more.
    (await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => undefined)),
  )
  return links.flatMap((link) =>
    link === undefined || link.startsWith('socket:') ? [] : link.replace(/\[\d+\]$/, ''),
  )
}

/** What is open now beyond what was open before. */
function leaked(before: string[], now: string[]): string[] {
  const left = [...before]
  return now.filter((link) => {
    const index = left.indexOf(link)
    if (index !== -1) left.splice(index, 1)
    return index === -1
  })
}

/** How many connections to this port the server has not closed yet. */
async function callers(port: number): Promise<number> {
  const [established, closeWait] = ['01', '08']
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n')
  return lines.filter((line) => {
    const [, address = '', , state = ''] = line.trim().split(/\s+/)
    return address.endsWith(local) && [established, closeWait].includes(state)
  }).length
}

test.runIf(process.platform === 'linux')(
  'aborted uploads leave nothing behind',
  async ({ task }) => {
    await product.copyDemo()
    // Shared with nothing else, so whatever is found there is the server's.
    const temporary = join(product.directory, 'temporary')
    await mkdir(temporary)
    const server = product.server({ TMPDIR: temporary })
    const url = new URL(await ready(server))
    const token = await logIn(url.origin, demoLogin)
    const pid = server.child.pid ?? 0
    // The login's connection is kept alive.
    const own = await callers(Number(url.port))
    const { connection } = await joinEmbedded(product.directory, () => {})
    const database = connect(connection, { max: 1 })
    const traces = async () => {
      const { rows } = await database.query(
        `select (select count(*) from image) as images, (select count(*) from audit_record) as records`,
      )
      return rows[0]
    }
    const whole = await form()

    async function breakOff(sent: number): Promise<void> {
      const socket = toPort(Number(url.port), url.hostname)
      await once(socket, 'connect')
      socket.on('error', () => {})
      socket.write(
        `POST ${images.upload} HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${whole.length}\r\n\r\n`,
      )
      socket.write(whole.subarray(0, sent))
      await sleep(Math.random() * 20)
      if (Math.random() < 0.5) socket.destroy()
      else socket.resetAndDestroy()
    }

    const batch = async (size: number) => {
      const cut = () => Math.floor(Math.random() * (whole.length - 1))
      await Promise.all(Array.from({ length: size }, () => breakOff(cut())))
    }
    const manyBatches = async (uploads: number) => {
      // As many as one administrator may have at once.
      for (let done = 0; done < uploads; done += 2) await batch(2)
    }
    // Warm up: what the first uploads load and keep open is no leak.
    await manyBatches(20)
    await expect.poll(() => callers(Number(url.port))).toBeLessThanOrEqual(own)
    const [open, before] = [await openFiles(pid), await traces()]
    const count = rounds(100, 10_000)
    await manyBatches(count)
    await expect.poll(() => callers(Number(url.port))).toBeLessThanOrEqual(own)
    await expect.poll(async () => leaked(open, await openFiles(pid))).toEqual([])
    expect(await traces()).toEqual(before)
    expect(await readdir(temporary)).toEqual([])
    await database.end()

    // Complete uploads still work.
    const file = new Blob([new Uint8Array(whole)])
    const response = await fetch(`${url.origin}${images.upload}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: file,
    })
    expect(response.status).toBe(201)
    record(task, { suite: 'Faults', what: 'uploads broken off', count, lost: 0 })
  },
)
