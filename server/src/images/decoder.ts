import sharp from 'sharp'

/**
 * The program of the process that decodes pictures, started by decode.ts. Native decoders cannot be
 * stopped, and a file of a few kilobytes can keep one busy for minutes; a process can be ended.
 */

export type Decoded = { content: Buffer; width: number; height: number }
export type Undecoded = { refused: 'too_large' | 'too_complex' | 'not_an_image' }

/** A phone's picture has 12 to 24 million. Decoded, each takes four bytes. */
const maxPixels = 25_000_000
/** Large enough for every place that shows an image, small enough to store in the database. */
const maxEdge = 1600
/** Processor time: on a busy machine, every picture takes longer by the clock. */
const mostMicroseconds = 3_000_000

// On one thread: decoding must not take the cores from the server.
sharp.concurrency(1)
sharp.cache(false)

async function decode(upload: Buffer): Promise<Decoded | Undecoded> {
  const { width, height } = await sharp(upload, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) return { refused: 'too_large' }
  const { data, info } = await sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

const answer = (decoded: Decoded | Undecoded) => process.send?.(decoded)

process.on('message', async (upload: Buffer) => {
  const begun = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    if (user + system > mostMicroseconds) answer({ refused: 'too_complex' })
  }, 100)
  answer(await decode(upload).catch((): Undecoded => ({ refused: 'not_an_image' })))
  clearInterval(watch)
})

// `process.exit` would wait for the decoder.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl-C reaches this process too, while the server still finishes its uploads.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => {})
