import { deflateSync } from 'node:zlib'
import { images } from '@zaffa/contract/images'
import { imageCalls } from '@zaffa/contract/schema/images'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readError, startApi, type TestApi } from '../app.ts'
import { bearer } from './aims.ts'
import { fingerprint } from './fingerprint.ts'
import { bomb, chunk, png } from './png.ts'
import { openSocket, sendRaw } from './raw.ts'

/** Files that are not pictures, pictures that are more than pictures, and too much of both. */

let api: TestApi
let before: string
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  before = await fingerprint(api.database)
})
const unchanged = async () => expect(await fingerprint(api.database)).toBe(before)

function send(bytes: Buffer | string, name = 'photo.jpg', type = 'image/jpeg') {
  const form = new FormData()
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  form.append('file', new Blob([content], { type }), name)
  return fetch(api.url + images.upload, { method: 'POST', headers: bearer(api.token), body: form })
}

async function store(bytes: Buffer, name?: string): Promise<Buffer> {
  const response = await send(bytes, name)
  expect(response.status).toBe(201)
  const { url } = imageCalls.upload.response.parse(await response.json())
  expect(url).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/)
  return Buffer.from(await (await fetch(api.url + url)).arrayBuffer())
}

const photo = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c63' } })

const html = '<!doctype html><script>alert(document.domain)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>'

describe('no picture', () => {
  test.each([
    ['SVG', svg, 'a.svg', 'image/svg+xml'],
    ['SVG named .jpg', svg, 'a.jpg', 'image/jpeg'],
    ['SVG after an XML head', `<?xml version="1.0"?>${svg}`, 'a.png', 'image/png'],
    [
      'SVG that names an entity',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`,
      'a.svg',
      'image/svg+xml',
    ],
    ['HTML named .jpg', html, 'a.jpg', 'image/jpeg'],
    ['HTML named .webp', html, 'a.webp', 'image/webp'],
    ['PDF', '%PDF-1.7\n1 0 obj', 'a.png', 'image/png'],
    ['a zip', 'PK\x03\x04rest', 'a.png', 'image/png'],
    ['a program', '\x7fELF\x02\x01\x01', 'a.gif', 'image/gif'],
    ['a script', '#!/bin/sh\nid', 'a.gif', 'image/gif'],
    ['PostScript', '%!PS-Adobe-3.0', 'a.jpg', 'image/jpeg'],
    ['a film', '\0\0\0\x18ftypisom\0\0\x02\0', 'a.avif', 'image/avif'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\x02\0', 'a.avif', 'image/avif'],
    ['TIFF', 'II*\0\x08\0\0\0', 'a.tiff', 'image/tiff'],
    ['ICO', '\0\0\x01\0\x01\0', 'a.ico', 'image/x-icon'],
    [
      'MVG, a language for pictures',
      'push graphic-context\nimage over 0,0 0,0 "x"',
      'a.png',
      'image/png',
    ],
  ])('%s', async (_, bytes, name, type) => {
    await readError(await send(bytes, name, type), 415)
    await unchanged()
  })

  test.each([
    ['GIF and nothing more', `GIF89a${html}`],
    ['JPEG and nothing more', Buffer.from(`\xff\xd8\xff\xe0${html}`, 'latin1')],
    ['PNG and nothing more', Buffer.from(`\x89PNG\r\n\x1a\n${html}`, 'latin1')],
    ['WebP and nothing more', `RIFF\x10\0\0\0WEBP${html}`],
    ['a GIF that is a script', 'GIF89a/*\0\0\0\0*/=1;alert(1)//'],
    ['a PNG with a wrong checksum', png(8, 8, Buffer.from('not pixels'))],
    ['a PNG without a size', png(0, 0, bomb(10))],
  ])('the first bytes of a picture: %s', async (_, bytes) => {
    await readError(await send(bytes), 400)
    await unchanged()
  })
})

describe('a picture that is more: nothing of the rest is stored', () => {
  const hidden = `${html}PK hidden`
  const holds = (bytes: Buffer) => /script|alert|hidden|secret/.test(bytes.toString('latin1'))

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    '%s with a page and a zip behind',
    async (format) => {
      const polyglot = Buffer.concat([
        await photo().toFormat(format).toBuffer(),
        Buffer.from(hidden, 'latin1'),
      ])
      expect(holds(polyglot)).toBe(true)
      const stored = await store(polyglot, 'photo.html')
      expect(holds(stored)).toBe(false)
      expect(await sharp(stored).metadata()).toMatchObject({
        format: 'webp',
        width: 40,
        height: 30,
      })
    },
  )

  test('JPEG with a page in a comment', async () => {
    const plain = await photo().jpeg().toBuffer()
    const comment = Buffer.from(hidden, 'latin1')
    const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
    const polyglot = Buffer.concat([plain.subarray(0, 2), head, comment, plain.subarray(2)])
    expect(holds(await store(polyglot))).toBe(false)
  })

  test('PNG with a page in its texts', async () => {
    const text = chunk('tEXt', Buffer.from(`Comment\0${hidden}`, 'latin1'))
    const rows = Buffer.alloc(8 * 9)
    expect(holds(await store(png(8, 8, deflateSync(rows), text)))).toBe(false)
  })

  test('the place where a photo was taken, its camera and its preview', async () => {
    const place = await photo()
      .withExif({
        IFD0: { Artist: 'secret artist', Make: 'secret camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 42/1 49/1', GPSLongitudeRef: 'E' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(holds(place)).toBe(true)
    const stored = await store(place)
    expect(holds(stored)).toBe(false)
    const { exif, xmp, iptc, icc } = await sharp(stored).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
  })
})

describe('a bomb', () => {
  async function refused(bytes: Buffer, statuses = [413]) {
    expect(bytes.length).toBeLessThan(images.maxBytes)
    const begun = performance.now()
    const response = await send(bytes, 'photo.png', 'image/png')
    expect(statuses).toContain(response.status)
    await readError(response, response.status)
    expect(performance.now() - begun).toBeLessThan(3_000)
    await unchanged()
  }

  test('a real PNG of 16000 × 16000', async () => {
    const huge = { width: 16_000, height: 16_000, channels: 3 as const, background: '#fff' }
    await refused(await sharp({ create: huge, limitInputPixels: false }).png().toBuffer())
  })

  test.each([
    [16_000, 16_000],
    [65_000, 65_000],
    [1_000_000, 51],
    [1, 60_000_000],
    [0x7fffffff, 0x7fffffff],
    [0xffffffff, 1],
  ])('a PNG that claims %i × %i', (width, height) =>
    refused(png(width, height, bomb(1_000_000)), [413, 400]),
  )

  test('a PNG whose pixels unpack to a hundred times what it claims', () =>
    refused(png(20_000, 20_000, bomb(100_000_000))))

  test('a PNG whose text unpacks to 100 MB is a small picture without it', async () => {
    const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb(100_000_000)]))
    const memory = process.memoryUsage().rss
    const response = await send(png(8, 8, bomb(8 * 9), text))
    expect([201, 400]).toContain(response.status)
    expect(process.memoryUsage().rss - memory).toBeLessThan(60_000_000)
  })

  test('a GIF of a thousand frames is its first frame', async () => {
    const frame = await photo(300, 300).gif().toBuffer()
    const head = frame.subarray(0, frame.length - 1)
    const images = head.subarray(head.indexOf(Buffer.from([0x21, 0xf9])))
    const film = Buffer.concat([head, ...Array(1000).fill(images), Buffer.from([0x3b])])
    const stored = await store(film)
    expect((await sharp(stored).metadata()).pages ?? 1).toBe(1)
  })

  test.each([
    ['GIF', () => photo().gif().toBuffer(), Buffer.from([0x2c]), 5, 'LE'],
    ['JPEG', () => photo().jpeg().toBuffer(), Buffer.from([0xff, 0xc0]), 5, 'BE'],
  ] as const)(
    'a %s that claims to be larger than all measure',
    async (_, make, marker, at, order) => {
      const bytes = await make()
      const size = bytes.indexOf(marker) + at
      for (const place of [size, size + 2]) bytes[`writeUInt16${order}`](65_000, place)
      await refused(bytes, [413, 400])
    },
  )
})

describe('a form', () => {
  const boundary = 'x0x'
  const part = (head: string, content: string) => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`
  const file = (name: string, content = 'x') =>
    part(`Content-Disposition: form-data; name="file"; filename="${name}"`, content)
  const field = (name: string, content = 'x') =>
    part(`Content-Disposition: form-data; name="${name}"`, content)
  const post = (body: string) =>
    fetch(api.url + images.upload, {
      method: 'POST',
      headers: {
        ...bearer(api.token),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: `${body}--${boundary}--\r\n`,
    })

  test.each<[string, string]>([
    ['of a thousand files', file('a.png').repeat(1000)],
    ['of a thousand fields', field('a').repeat(1000)],
    ['of two files', file('a.png') + file('b.png')],
    ['of a file and a field', file('a.png') + field('is_admin')],
    ['of a field named file', field('file')],
    ['with a field __proto__', field('__proto__', '{"polluted": true}')],
    [
      'with a file __proto__',
      part('Content-Disposition: form-data; name="__proto__"; filename="a"', 'x'),
    ],
    ['of nothing', ''],
    [
      'of a part with a thousand headers',
      part(
        `Content-Disposition: form-data; name="file"; filename="a"\r\n${'X: y\r\n'.repeat(1000)}X: z`,
        'x',
      ),
    ],
    [
      'of a part with a header of 1 MB',
      part(`Content-Disposition: form-data; name="file"; filename="${'a'.repeat(1 << 20)}"`, 'x'),
    ],
  ])('%s is refused', async (_, body) => {
    const response = await post(body)
    expect([400, 413, 415]).toContain(response.status)
    await readError(response, response.status)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    await unchanged()
  })

  test.each([
    '../../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '/etc/cron.d/x',
    'C:\\x.png',
    'a.png\0.html',
    '..%2f..%2fx',
    '<script>alert(1)</script>.png',
    `${'a'.repeat(5000)}.png`,
    '.htaccess',
    'CON',
  ])('whose file is called %j leads nowhere', async (name) => {
    await store(
      await photo(20 + (name.length % 50), 20)
        .png()
        .toBuffer(),
      name,
    )
  })

  test('without a boundary, or with a strange one', async () => {
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary="',
    ]) {
      const { statuses } = await sendRaw(
        api.url,
        `POST ${images.upload} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${api.token}\r\nContent-Type: ${type}\r\nContent-Length: 4\r\n\r\nabcd`,
      )
      expect(statuses[0]).toBeGreaterThanOrEqual(400)
      expect(statuses[0]).toBeLessThan(500)
    }
    await unchanged()
  })

  const endless = (framing: string) =>
    `POST ${images.upload} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.token}\r\n` +
    `Content-Type: multipart/form-data; boundary=x\r\n${framing}\r\n\r\n`
  const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'

  test('that announces a gigabyte is refused unread, and the connection is closed', async () => {
    const { statuses, closed } = await sendRaw(
      api.url,
      endless(`Content-Length: ${1 << 30}`) + start,
    )
    expect(statuses).toEqual([413])
    expect(closed).toBe(true)
    await unchanged()
  })

  test('that announces nothing and goes on is not kept in memory', async () => {
    const socket = await openSocket(api.url)
    const memory = process.memoryUsage().rss
    socket.write(
      `${endless('Transfer-Encoding: chunked')}${start.length.toString(16)}\r\n${start}\r\n`,
    )
    const megabyte = Buffer.concat([
      Buffer.from('100000\r\n'),
      Buffer.alloc(1 << 20),
      Buffer.from('\r\n'),
    ])
    for (let sent = 0; sent < 200; sent += 1) {
      await new Promise((resolve) => socket.write(megabyte, resolve))
    }
    expect(process.memoryUsage().rss - memory).toBeLessThan(100 << 20)
    socket.destroy()
    await unchanged()
  })
})

test.each([
  '../package.json',
  '..%2fpackage.json',
  '..%2f..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e%2fpackage.json',
  '..%5c..%5cpackage.json',
  '%2fetc%2fpasswd',
  '/etc/passwd',
  '%00',
  'a.webp%00.html',
  `${'a'.repeat(64)}.webp`,
  `${'a'.repeat(64)}.webp/../x`,
  "' or 1=1 --",
  '%25',
  '*',
  '',
])('/uploads/%s is nothing', async (name) => {
  const { statuses, text } = await sendRaw(
    api.url,
    `GET /uploads/${name.replaceAll(' ', '%20')} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  )
  expect([400, 404]).toContain(statuses[0])
  expect(text).not.toMatch(/root:|"name"|workspaces/)
  expect(text).toContain('application/json')
})
