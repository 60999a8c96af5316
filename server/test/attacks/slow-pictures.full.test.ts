import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdministrator } from '../../src/auth/administrators.ts'
import { byTest, logIn, login, readError, startApi, type TestApi } from '../app.ts'
import { photo, upload } from './pictures.ts'
import { jpegOfManyScans, pngOfManyTexts } from './slow-pictures.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startApi()
  const other = { ...login, username: 'other' }
  await createAdministrator(api.database, byTest, other)
  token = await logIn(api.url, other)
})
afterAll(() => api.close())

const slow = [
  ['a JPEG of many scans', jpegOfManyScans],
  ['a PNG of many texts', pngOfManyTexts],
] as const

test.each(slow)('%s is refused, and the picture of another is stored', async (_, make) => {
  const [bytes, honest] = [await make(), await photo().jpeg({ progressive: true }).toBuffer()]
  const [refused, stored] = await Promise.all([
    upload(api, bytes, 'photo.jpg', 'image/jpeg'),
    upload({ ...api, token }, honest, 'photo.jpg', 'image/jpeg'),
  ])
  expect(await readError(refused, 413)).toMatchObject({
    code: 'too_complex',
    message:
      'The picture takes too long to process. Please save it as an ordinary JPEG and try again',
  })
  expect(stored.status).toBe(201)
  const { rows } = await api.database.query('select width from image')
  expect(rows).toEqual([{ width: 40 }])
})

test('the decoder ends with its server, in the middle of a picture too', async () => {
  const program = new URL('../../src/images/decoder.ts', import.meta.url)
  const decoder = fork(program, { serialization: 'advanced', execArgv: [] })
  decoder.send(await jpegOfManyScans())
  decoder.disconnect()
  const [, signal] = await once(decoder, 'exit')
  expect(signal).toBe('SIGKILL')
})
