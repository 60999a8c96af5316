import type { Call } from '@zaffa/contract/schema/call'
import fc from 'fast-check'
import sharp from 'sharp'
import { type KnownFields, valuesOf } from './from-schema.ts'
import type { Sent } from './request.ts'

export type Fields = Record<string, unknown>
export type Picture = { width: number; height: number; format: 'png' | 'jpeg' | 'webp' | 'gif' }
export type Input = { query: Record<string, string>; body: Fields | undefined; picture: Picture }

/** Valid input; with a picture only for an upload. */
export function inputsOf(call: Call, fields: KnownFields): fc.Arbitrary<Input> {
  const { querystring, body } = call
  const nothing = fc.constant(undefined)
  const edge = fc.integer({ min: 1, max: 40 })
  return fc.record({
    query: (querystring ? valuesOf(querystring, fields) : fc.constant({})) as fc.Arbitrary<
      Record<string, string>
    >,
    body: (body ? valuesOf(body, fields) : nothing) as fc.Arbitrary<Fields | undefined>,
    picture: fc.record({
      width: edge,
      height: edge,
      format: fc.constantFrom('png', 'jpeg', 'webp', 'gif'),
    }),
  })
}

export async function toSent(call: Call, input: Input): Promise<Sent> {
  const query = new URLSearchParams(input.query).toString()
  if (call.upload) return { query, body: await formWith('file', input.picture) }
  return { query, ...(input.body && { body: JSON.stringify(input.body) }) }
}

export async function formWith(field: string, { width, height, format }: Picture) {
  const background = { r: 120, g: 40, b: 90 }
  const image = sharp({ create: { width, height, channels: 3, background } })
  const form = new FormData()
  form.append(field, new Blob([await image.toFormat(format).toBuffer()]), 'صورة.bin')
  return form
}
