import { images } from '@zaffa/contract/images'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readError, startApi, type TestApi } from '../app.ts'
import { fingerprint } from './fingerprint.ts'
import { photo, store, upload } from './pictures.ts'
import { bomb, chunk, interlaced, png } from './png.ts'

/** Small files that expand to huge pictures. */

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

describe('a bomb', () => {
  async function refused(bytes: Buffer, statuses = [413]) {
    expect(bytes.length).toBeLessThan(images.maxBytes)
    const response = await upload(api, bytes, 'photo.png', 'image/png')
    expect(statuses).toContain(response.status)
    await readError(response, response.status)
    await unchanged()
  }

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

  test.each([
    [7000, 7000],
    [5001, 5000],
    [25_000_001, 1],
  ])('a whole interlaced PNG of %i × %i', (width, height) => refused(interlaced(width, height)))

  test('a whole progressive JPEG of 5001 × 5000', async () =>
    refused(await photo(5001, 5000).jpeg({ progressive: true }).toBuffer()))

  test('a PNG whose text unpacks to 100 MB is stored without the text', async () => {
    const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb(100_000_000)]))
    const stored = await store(api, png(8, 8, bomb(8 * 9), text))
    expect(await sharp(stored).metadata()).toMatchObject({ width: 8, height: 8 })
  })

  test('a GIF of a thousand frames is stored as its first frame', async () => {
    const frame = await photo(300, 300).gif().toBuffer()
    const head = frame.subarray(0, frame.length - 1)
    const images = head.subarray(head.indexOf(Buffer.from([0x21, 0xf9])))
    const film = Buffer.concat([head, ...Array(1000).fill(images), Buffer.from([0x3b])])
    const stored = await store(api, film)
    expect((await sharp(stored).metadata()).pages ?? 1).toBe(1)
  })

  test.each([
    ['GIF', () => photo().gif().toBuffer(), Buffer.from([0x2c]), 5, 'LE'],
    ['JPEG', () => photo().jpeg().toBuffer(), Buffer.from([0xff, 0xc0]), 5, 'BE'],
    [
      'progressive JPEG',
      () => photo().jpeg({ progressive: true }).toBuffer(),
      Buffer.from([0xff, 0xc2]),
      5,
      'BE',
    ],
  ] as const)('a %s that claims a huge size', async (_, make, marker, at, order) => {
    const bytes = await make()
    const size = bytes.indexOf(marker) + at
    for (const place of [size, size + 2]) bytes[`writeUInt16${order}`](65_000, place)
    await refused(bytes, [413, 400])
  })
})

describe('pictures just within the limit, in the form that costs most', () => {
  test.each([
    ['interlaced PNGs', () => interlaced(4990, 4990)],
    ['progressive JPEGs', () => photo(4990, 4990).jpeg({ progressive: true }).toBuffer()],
  ])('%s are decoded while others are answered', async (_, make) => {
    const bytes = await make()
    expect(bytes.length).toBeLessThan(images.maxBytes)
    let [open, answered] = [true, 0]
    const uploads = Promise.all(
      Array.from({ length: 2 }, () => upload(api, bytes, 'photo', 'image/png')),
    ).finally(() => {
      open = false
    })
    while (open) {
      await api.ok(statisticsCalls.read)
      if (open) answered += 1
    }
    for (const { status } of await uploads) expect(status).toBe(201)
    expect(answered).toBeGreaterThan(0)
  })
})
