import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { imageMessages, images } from '@zaffa/contract/images'
import { ApiError, badInput } from '../http/errors.ts'
import { limited } from '../http/limited.ts'
import type { Decoded, Undecoded } from './decoder.ts'

export type DecodedImage = Decoded & { path: string }

const program = new URL('./decoder.ts', import.meta.url)

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

const refusals = {
  too_large: () => new ApiError(413, 'too_large', 'The picture is too large to process'),
  too_complex: () =>
    new ApiError(
      413,
      'too_complex',
      'The picture takes too long to process. Please save it as an ordinary JPEG and try again',
    ),
  not_an_image: () => badInput(imageMessages.notAnImage),
}

/**
 * Decodes uploaded pictures and encodes them again, one at a time, in a process that it starts for
 * the first one. Only the pixels survive, so hidden data is gone: a location in the metadata, a
 * script after the picture.
 */
export class ImageDecoder {
  #process: ChildProcess | undefined
  readonly #inTurn = limited(1, 20)

  async decode(upload: Buffer): Promise<DecodedImage> {
    if (!isAcceptedType(upload)) {
      const message = `${imageMessages.notAnImage} (JPEG, PNG, WebP, GIF or AVIF)`
      throw new ApiError(415, 'unsupported_type', message)
    }
    const answer = await this.#inTurn(() => this.#ask(upload))
    if ('refused' in answer) throw refusals[answer.refused]()
    const name = createHash('sha256').update(answer.content).digest('hex')
    return { ...answer, path: `${images.served}${name}.webp` }
  }

  close() {
    this.#process?.kill('SIGKILL')
    this.#process = undefined
  }

  async #ask(upload: Buffer): Promise<Decoded | Undecoded> {
    if (!this.#process?.connected) {
      this.#process = fork(program, { serialization: 'advanced', execArgv: [] })
    }
    const child = this.#process
    const settled = new AbortController()
    const { signal } = settled
    try {
      const [answer] = await Promise.race([
        once(child, 'message', { signal }),
        once(child, 'exit', { signal }).then(([code, by]) => {
          throw new Error(`The image decoder ended with ${code ?? by}`)
        }),
        new Promise<never>((_resolve, reject) => {
          child.send(upload, (error) => {
            if (error) reject(error)
          })
        }),
      ])
      if (answer.refused === 'too_complex') this.close()
      return answer
    } catch (error) {
      this.close()
      throw error
    } finally {
      settled.abort()
    }
  }
}
