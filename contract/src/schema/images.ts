import { z } from 'zod'
import { feed } from '../feed.ts'
import { images } from '../images.ts'
import { defineCall } from './call.ts'

const tag = {
  name: 'Images',
  description: 'Pictures that records refer to by their address.',
}

const stored =
  'JPEG, PNG, WebP, GIF or AVIF of at most 5 MB, recognised by content. The image is stored as WebP without metadata. The answer is its address on this server. An image that no record uses within 24 hours is removed.'

const response = z.strictObject({ url: z.string() })

export const imageCalls = {
  upload: defineCall({
    method: 'POST',
    path: images.upload,
    operationId: 'uploadImage',
    summary: 'Upload an image',
    description: stored,
    tag,
    upload: true,
    status: 201,
    response,
    errors: [429],
  }),
  uploadForFeed: defineCall({
    method: 'POST',
    path: feed.images,
    operationId: 'feedImage',
    summary: 'Upload an image with a key',
    description: stored,
    tag,
    upload: true,
    status: 201,
    response,
    errors: [429],
    key: 'feed',
  }),
}
