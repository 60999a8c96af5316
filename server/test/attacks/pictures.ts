import { images } from '@zaffa/contract/images'
import { imageCalls } from '@zaffa/contract/schema/images'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestApi } from '../app.ts'
import { bearer } from './aims.ts'

export const photo = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c63' } })

export function upload(api: TestApi, bytes: Buffer | string, name: string, type: string) {
  const form = new FormData()
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  form.append('file', new Blob([content], { type }), name)
  return fetch(api.url + images.upload, { method: 'POST', headers: bearer(api.token), body: form })
}

/** Uploads a picture that must be accepted, and returns the stored one. */
export async function store(api: TestApi, bytes: Buffer, name = 'photo.jpg'): Promise<Buffer> {
  const response = await upload(api, bytes, name, 'image/jpeg')
  expect(response.status).toBe(201)
  const { url } = imageCalls.upload.response.parse(await response.json())
  expect(url).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/)
  return Buffer.from(await (await fetch(api.url + url)).arrayBuffer())
}
