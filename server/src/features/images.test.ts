import { once } from 'node:events'
import { feed } from '@zaffa/contract/feed'
import { images } from '@zaffa/contract/images'
import { imageCalls } from '@zaffa/contract/schema/images'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { byTest, readError, startApi, type TestApi } from '../../test/app.ts'
import { openSocket } from '../../test/attacks/raw.ts'
import { readAudit } from '../../test/audit.ts'
import { clientRecord, marketplace } from '../../test/feed.ts'
import { hold, patient, waitingQueries } from '../../test/locks.ts'
import { revokeKey } from '../auth/keys.ts'
import { sweepImages } from '../images/sweep.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({}, patient)
})
afterAll(() => api.close())

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

type Part = {
  bytes: Uint8Array<ArrayBuffer> | string
  name?: string
  type?: string
  field?: string
}

function send(parts: Part[], token: string | null = api.token, path: string = images.upload) {
  const form = new FormData()
  for (const { bytes, name = 'photo.png', type = 'image/png', field = 'file' } of parts) {
    form.append(field, new Blob([bytes], { type }), name)
  }
  return fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: form,
  })
}

async function upload(bytes: Buffer) {
  const response = await send([{ bytes: new Uint8Array(bytes) }])
  expect(response.status).toBe(201)
  return imageCalls.upload.response.parse(await response.json()).url
}

const stored = async () => {
  const { rows } = await api.database.query<{ n: number }>('select count(*) as n from image')
  return rows[0]?.n
}

describe('an upload', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'of %s is stored as WebP and served for ever, without a token',
    async (format) => {
      const url = await upload(await noise(64, 48).toFormat(format).toBuffer())
      expect(url).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/)
      const response = await fetch(`${api.url}${url}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const metadata = await sharp(await response.arrayBuffer()).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width: 64, height: 48 })
    },
  )

  test('loses its metadata and keeps its orientation', async () => {
    const photo = await noise(40, 20)
      .withExif({ IFD0: { Artist: 'secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const response = await fetch(`${api.url}${await upload(photo)}`)
    const metadata = await sharp(await response.arrayBuffer()).metadata()
    expect(metadata).toMatchObject({ width: 20, height: 40 })
    expect(metadata.exif).toBeUndefined()
  })

  test('of the same picture twice is stored once', async () => {
    const photo = await noise(30, 30).png().toBuffer()
    const first = await upload(photo)
    const before = await stored()
    expect(await upload(photo)).toBe(first)
    expect(await stored()).toBe(before)
  })

  test('of a large picture is scaled down', async () => {
    const response = await fetch(
      `${api.url}${await upload(await noise(3000, 1500).jpeg().toBuffer())}`,
    )
    const metadata = await sharp(await response.arrayBuffer()).metadata()
    expect(metadata).toMatchObject({ width: 1600, height: 800 })
  })

  test('of exactly 5 MB passes, one byte more does not', async () => {
    const photo = await noise(50, 50).jpeg().toBuffer()
    // Bytes after the end of a JPEG are not part of the picture.
    const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)])
    await upload(padded(images.maxBytes))
    const error = await readError(
      await send([{ bytes: new Uint8Array(padded(images.maxBytes + 1)) }]),
      413,
    )
    expect(error.message).toBe('Image size should be less than 5MB')
  })
})

describe('refused, and nothing is stored', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['SVG', svg, 'image/svg+xml'],
    ['SVG that calls itself PNG', svg, 'image/png'],
    ['HTML that calls itself JPEG', '<html><script>1</script></html>', 'image/jpeg'],
    ['text', 'hello', 'image/png'],
    ['TIFF', 'II*\0\x08\0\0\0', 'image/tiff'],
  ])('%s', async (_, bytes, type) => {
    const before = await stored()
    const error = await readError(await send([{ bytes, type }]), 415)
    expect(error.message).toMatch(/^Please select a valid image file/)
    expect(await stored()).toBe(before)
  })

  test('a picture that is cut off', async () => {
    const photo = await noise(200, 200).png().toBuffer()
    const bytes = new Uint8Array(photo.subarray(0, photo.length / 2))
    const error = await readError(await send([{ bytes }]), 400)
    expect(error.message).toBe('Please select a valid image file')
  })

  test('a picture of too many pixels', async () => {
    const huge = await sharp({
      create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const error = await readError(await send([{ bytes: new Uint8Array(huge) }]), 413)
    expect(error.message).toBe('The picture is too large to process')
  })

  test('an empty file, no file, two files, another field, a further field', async () => {
    const bytes = new Uint8Array(await noise(10, 10).png().toBuffer())
    await readError(await send([{ bytes: '' }]), 400)
    await readError(await send([]), 400)
    await readError(await send([{ bytes }, { bytes }]), 400)
    await readError(await send([{ bytes, field: 'avatar' }]), 400)
    const form = new FormData()
    form.append('note', 'hello')
    form.append('file', new Blob([bytes]), 'a.png')
    const headers = { authorization: `Bearer ${api.token}` }
    const path = `${api.url}${images.upload}`
    await readError(await fetch(path, { method: 'POST', headers, body: form }), 400)
  })

  test('JSON, and a form that ends too early', async () => {
    const path = `${api.url}${images.upload}`
    const authorization = `Bearer ${api.token}`
    const json = { authorization, 'content-type': 'application/json' }
    await readError(await fetch(path, { method: 'POST', headers: json, body: '{}' }), 415)
    const multipart = { authorization, 'content-type': 'multipart/form-data; boundary=x' }
    const body = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'
    await readError(await fetch(path, { method: 'POST', headers: multipart, body }), 400)
  })

  test('a third upload of one caller at once', async () => {
    const open = async () => {
      const socket = await openSocket(api.url)
      onTestFinished(() => void socket.destroy())
      socket.write(
        `POST ${images.upload} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${api.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nExpect: 100-continue\r\nContent-Length: 500\r\n\r\n`,
      )
      // The server has checked the caller, and waits for the body.
      await once(socket, 'data')
    }
    await Promise.all([open(), open()])
    const response = await send([{ bytes: 'x' }])
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await readError(response, 429)).toMatchObject({ code: 'too_many' })
  })

  test('an upload without a session', async () => {
    await readError(await send([{ bytes: 'x' }], null), 401)
  })
})

describe('with a key', () => {
  const uploadWith = async (key: string) => {
    const bytes = new Uint8Array(await noise(20, 20).png().toBuffer())
    return send([{ bytes }], key, feed.images)
  }

  test('an image is stored, audited as written by the key, and kept once a record uses it', async () => {
    const shop = await marketplace(api, ['feed'])
    const response = await uploadWith(shop.key)
    expect(response.status).toBe(201)
    const { url } = imageCalls.uploadForFeed.response.parse(await response.json())
    expect((await readAudit(api.database, 1))[0]).toMatchObject({
      administrator: `key ${shop.name}`,
      action: 'image.upload',
      record_id: url,
    })
    expect(await shop.results([clientRecord('u-1', 1, { avatar: url })])).toEqual(['created'])
    await api.database.query("update image set created_at = now() - interval '2 days'")
    await sweepImages(api.database)
    expect((await fetch(`${api.url}${url}`)).status).toBe(200)
  })

  test('without the right to feed, or revoked while it sends, nothing is stored', async () => {
    const before = await stored()
    const listener = await marketplace(api, ['events'])
    const refused = await readError(await uploadWith(listener.key), 403)
    expect(refused.code).toBe('missing_right')
    const shop = await marketplace(api, ['feed'])
    const free = await hold(api.owner, 'lock table image in access exclusive mode')
    const uploading = uploadWith(shop.key)
    await expect.poll(() => waitingQueries(api.database)).toBe(1)
    await revokeKey(api.database, byTest, shop.name)
    await free()
    expect((await readError(await uploading, 401)).code).toBe('invalid_key')
    expect(await stored()).toBe(before)
  })
})

test('a missing image and paths out of the folder are not found', async () => {
  for (const name of ['a.webp', '..%2f..%2fpackage.json', '..%2f..%2f..%2fetc%2fpasswd', '']) {
    await readError(await fetch(`${api.url}/uploads/${name}`), 404)
  }
})
