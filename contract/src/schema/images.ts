import { z } from 'zod'
import { feed } from '../feed.ts'
import { images } from '../images.ts'
import { defineCall } from './call.ts'

const tag = {
  name: 'Images',
  description: 'Pictures that records refer to by their address.',
}

const upload = {
  method: 'POST',
  description:
    'JPEG, PNG, WebP, GIF or AVIF of at most 5 MB, recognised by content. The image is stored as WebP without metadata. The answer is its address on this server. An image that no record uses within 24 hours is removed.',
  tag,
  upload: true,
  status: 201,
  response: z.strictObject({ url: z.string() }),
  errors: [429],
} as const

export const imageCalls = {
  upload: defineCall({
    ...upload,
    path: images.upload,
    operationId: 'uploadImage',
    summary: 'Upload an image',
  }),
  uploadForFeed: defineCall({
    ...upload,
    path: feed.images,
    operationId: 'feedImage',
    summary: 'Upload an image with a key',
    key: 'feed',
  }),
}
