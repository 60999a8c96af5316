import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientCalls } from '@zaffa/contract/schema/clients'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { verifyChain } from '../../src/audit/verify.ts'
import { ImageDecoder } from '../../src/images/decode.ts'
import { storeImage } from '../../src/images/store.ts'
import { sweepImages } from '../../src/images/sweep.ts'
import { startApi, type TestApi } from '../app.ts'
import { readAudit } from '../audit.ts'
import { record, rounds, soaking } from '../evidence.ts'
import { clientBody, factories } from '../factories.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.query('update client set avatar = null')
  await api.database.query('delete from review')
  await api.database.query('delete from image')
})

/** An image that was uploaded this many hours ago. */
async function image(hours: number): Promise<string> {
  const path = `/uploads/${randomBytes(32).toString('hex')}.webp`
  await api.database.query(
    `insert into image values ($1, 'picture', 1, 1, now() - make_interval(hours => $2))`,
    [path, hours],
  )
  return path
}

async function kept(): Promise<string[]> {
  const { rows } = await api.database.query<{ path: string }>('select path from image')
  return rows.map(({ path }) => path)
}

test('the sweep knows every column that can refer to an image', async () => {
  const { rows } = await api.database.query<{ place: string }>(
    `select conrelid::regclass || '.' || attname as place
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'f' and confrelid = 'image'::regclass`,
  )
  // Also review.media, which may hold external URLs. A new column must be added to the sweep.
  expect(rows).toEqual([{ place: 'client.avatar' }])
})

test('an old unreferenced image is swept, and the sweep is recorded', async () => {
  const old = await image(25)
  const fresh = await image(23)
  const avatar = await image(1000)
  const medium = await image(1000)
  const make = factories(api.database)
  await make.client({ avatar })
  await make.review({ media: ['https://example.com/b.jpg', medium] })
  expect(await sweepImages(api.database)).toBe(1)
  expect((await kept()).sort()).toEqual([fresh, avatar, medium].sort())
  const [last] = await readAudit(api.database, 1)
  expect(last).toMatchObject({
    administrator: 'sweep of unused images',
    action: 'image.sweep',
    record_id: old,
  })
  expect(await sweepImages(api.database)).toBe(0)
})

test('more than one batch is swept in one go', async () => {
  await Promise.all(Array.from({ length: 230 }, () => image(48)))
  expect(await sweepImages(api.database)).toBe(230)
  expect(await kept()).toEqual([])
  expect(await verifyChain(api.database, 'audit')).toMatchObject({ broken: null })
})

test('an old image that is uploaded again counts as new', async () => {
  const create = { width: 9, height: 9, channels: 3 as const, background: '#0a0' }
  const decoder = new ImageDecoder()
  onTestFinished(() => decoder.close())
  const picture = await decoder.decode(await sharp({ create }).png().toBuffer())
  await storeImage(api.database, picture)
  await api.database.query("update image set created_at = now() - interval '2 days'")
  await storeImage(api.database, picture)
  expect(await sweepImages(api.database)).toBe(0)
  expect(await kept()).toEqual([picture.path])
})

test('a concurrent save and sweep never leave a broken reference', async ({ task }) => {
  const count = rounds(100, 3_000)
  const outcomes = { saved: 0, refused: 0 }
  const { full_name, phone_number, email } = clientBody()
  const id = await factories(api.database).client({ full_name, phone_number, email })
  const before = { full_name, phone_number, email }
  for (let round = 0; round < count; round += 1) {
    const avatar = await image(48)
    const [response] = await Promise.all([
      api.call(clientCalls.update, { params: { id }, body: { ...before, avatar } }),
      // About when the save locks its image.
      sleep(Math.random() * 10).then(() => sweepImages(api.database)),
    ])
    const there = (await kept()).includes(avatar)
    if (response.status === 200) {
      outcomes.saved += 1
      expect(there).toBe(true)
    } else {
      outcomes.refused += 1
      expect(await response.json()).toMatchObject({
        statusCode: 400,
        fields: { avatar: 'The avatar must be an image that was uploaded here' },
      })
      expect(there).toBe(false)
    }
  }
  // A few rounds may all end alike on a busy machine.
  if (soaking) expect(Math.min(outcomes.saved, outcomes.refused)).toBeGreaterThan(0)
  record(task, { suite: 'Faults', what: 'saves raced against the sweep of images', count, lost: 0 })
})

test('the sweep skips an image that a save has locked; a later save is refused', async () => {
  const [held, swept] = [await image(48), await image(48)]
  const make = factories(api.database)
  const id = await make.client()
  const saving = await api.database.connect()
  await saving.query('begin')
  await saving.query('update client set avatar = $2 where id = $1', [id, held])
  expect(await sweepImages(api.database)).toBe(1)
  await saving.query('commit')
  saving.release()
  expect(await kept()).toEqual([held])
  const { full_name, phone_number, email } = clientBody()
  const body = { full_name, phone_number, email, avatar: swept }
  const { fields } = await api.refused(clientCalls.update, 400, { params: { id }, body })
  expect(Object.keys(fields ?? {})).toEqual(['avatar'])
})
