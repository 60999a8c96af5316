import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readError, startApi, type TestApi } from '../app.ts'
import { fingerprint } from './fingerprint.ts'
import { photo, store, upload } from './pictures.ts'
import { bomb, chunk, png } from './png.ts'

/** Files that are no pictures, and pictures with hidden content. */

let api: TestApi
let before: string
beforeAll(async () => {
  api = await startApi()
  before = await fingerprint(api.database)
})
afterAll(() => api.close())
const unchanged = async () => expect(await fingerprint(api.database)).toBe(before)

const html = '<!doctype html><script>alert(document.domain)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>'

describe('refuses what is no picture:', () => {
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
    await readError(await upload(api, bytes, name, type), 415)
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
    await readError(await upload(api, bytes, 'photo.jpg', 'image/jpeg'), 400)
    await unchanged()
  })
})

describe('removes hidden content:', () => {
  const hidden = `${html}PK hidden`
  const holds = (bytes: Buffer) => /script|alert|hidden|secret/.test(bytes.toString('latin1'))

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    '%s with a page and a zip after its end',
    async (format) => {
      const polyglot = Buffer.concat([
        await photo().toFormat(format).toBuffer(),
        Buffer.from(hidden, 'latin1'),
      ])
      expect(holds(polyglot)).toBe(true)
      const stored = await store(api, polyglot, 'photo.html')
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
    expect(holds(await store(api, polyglot))).toBe(false)
  })

  test('PNG with a page in its texts', async () => {
    const text = chunk('tEXt', Buffer.from(`Comment\0${hidden}`, 'latin1'))
    const rows = Buffer.alloc(8 * 9)
    expect(holds(await store(api, png(8, 8, deflateSync(rows), text)))).toBe(false)
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
    const stored = await store(api, place)
    expect(holds(stored)).toBe(false)
    const { exif, xmp, iptc, icc } = await sharp(stored).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
  })
})
