import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Compressing less than this saves nothing, because it adds headers. */
const smallest = 1024
/** Compressing more than this blocks other requests for longer than the way to another thread takes. */
const largest = 64 * 1024

/** `q=0` means "not this one" (RFC 9110, 12.4.2). */
export function takesCoding(wanted: 'br' | 'gzip', accepted = ''): boolean {
  return accepted
    .toLowerCase()
    .split(',')
    .some((each) => {
      const [coding, quality = 'q=1'] = each.split(';').map((part) => part.trim())
      return coding === wanted && Number(quality.replace('q=', '')) > 0
    })
}

export function varyByCoding(reply: FastifyReply) {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
}

/**
 * Compresses answers that are text. Images, the files of the app and texts that never change
 * (`fixed-answer.ts`) are sent as bytes and streams.
 *
 * The length of a compressed answer reveals repetition, so a secret next to text chosen by an
 * attacker can be guessed from many answers (BREACH). Answers do repeat their request: a saved
 * record, the name of an unknown field. So an answer of a call with a secret is never compressed,
 * its refusals included. What the others have is personal, but another site cannot make a browser
 * send the token, and so cannot ask many times.
 *
 * Nor is an answer with an `ETag`: the tag is strong, so it stands for the uncompressed bytes.
 */
export function compressAnswers(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = typeof payload === 'string' ? Buffer.byteLength(payload) : 0
    const { call } = request.routeOptions.config
    if (bytes <= smallest || call?.secret || reply.hasHeader('etag')) return done(null, payload)
    varyByCoding(reply)
    if (!takesCoding('gzip', request.headers['accept-encoding'])) return done(null, payload)
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    const text = payload as string
    // The lowest level: a page takes 0.06 ms.
    if (bytes > largest) gzip(text, { level: 1 }, done)
    else done(null, gzipSync(text, { level: 1 }))
  })
}
