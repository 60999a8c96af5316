import { images } from '@zaffa/contract/images'

/** A PNG of eight by eight pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEUzIC7IBU9+AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
)

export const picture = { name: 'noura.png', mimeType: 'image/png', buffer: png }

/** A picture of exactly the largest size that is allowed, or so many bytes more. */
export const largestPicture = (more = 0) => ({
  ...picture,
  buffer: Buffer.concat([png, Buffer.alloc(images.maxBytes - png.length + more)]),
})
