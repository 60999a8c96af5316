import { z } from 'zod'
import { images } from '../images.ts'
import { defineCall } from './call.ts'

const tag = {
  name: 'Images',
  description: 'Pictures that records refer to by their address.',
}

export const imageCalls = {
  upload: defineCall({
    method: 'POST',
    path: images.upload,
    operationId: 'uploadImage',
    summary: 'Upload an image',
    description:
      'JPEG, PNG, WebP, GIF or AVIF of at most 5 MB, recognised by content. The image is stored as WebP without metadata. The answer is its address on this server.',
    tag,
    upload: true,
    status: 201,
    response: z.strictObject({ url: z.string() }),
    errors: [429],
  }),
}
