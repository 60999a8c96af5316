import { z } from 'zod'
import { images } from '../images.ts'
import { defineCall } from './call.ts'

export const imageCalls = {
  upload: defineCall({
    method: 'POST',
    path: images.upload,
    summary: 'Upload an image (JPEG, PNG, WebP, GIF or AVIF, at most 5 MB)',
    tag: 'Images',
    upload: true,
    status: 201,
    response: z.strictObject({ url: z.string() }),
    errors: [400, 413, 415],
  }),
}
