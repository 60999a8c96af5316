import { createHash } from 'node:crypto'
import { imageMessages, images } from '@zaffa/contract/images'
import sharp from 'sharp'
import { ApiError, badInput } from '../http/errors.ts'
import { limited } from '../http/limited.ts'

/** A phone's picture has 12 to 24 million. Decoded, each takes four bytes. */
const maxPixels = 25_000_000
/** Large enough for every place that shows an image, small enough to store in the database. */
const maxEdge = 1600

/** One picture at a time, on one thread: decoding must not take the cores from the other calls. */
const inTurn = limited(1, 20)
sharp.concurrency(1)
sharp.cache(false)
const mostSeconds = 20

export type DecodedImage = { path: string; content: Buffer; width: number; height: number }

const ascii = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end)

/** Checks the content, never the name or declared type, before a decoder reads it. */
function isAcceptedType(bytes: Buffer): boolean {
  const riff = ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'
  const avif = ascii(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(bytes, 8, 12))
  const png = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const jpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  const gif = /^GIF8[79]a$/.test(ascii(bytes, 0, 6))
  return riff || avif || png || jpeg || gif
}

const encode = (upload: Buffer) =>
  sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: mostSeconds })
    .toBuffer({ resolveWithObject: true })

/**
 * Decodes an uploaded picture and encodes it again. Only the pixels survive, so hidden data is
 * gone: a location in the metadata, a script after the picture.
 */
export async function decodeImage(upload: Buffer): Promise<DecodedImage> {
  if (!isAcceptedType(upload)) {
    const message = `${imageMessages.notAnImage} (JPEG, PNG, WebP, GIF or AVIF)`
    throw new ApiError(415, 'unsupported_type', message)
  }
  try {
    const { data, info } = await inTurn(() => encode(upload))
    const name = createHash('sha256').update(data).digest('hex')
    return {
      path: `${images.served}${name}.webp`,
      content: data,
      width: info.width,
      height: info.height,
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    const tooMuch = error instanceof Error && /pixel limit|timeout/.test(error.message)
    throw tooMuch
      ? new ApiError(413, 'too_large', 'The picture is too large to process')
      : badInput(imageMessages.notAnImage)
  }
}
