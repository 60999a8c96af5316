import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { takesCoding, varyByCoding } from './compression.ts'

/** A tenth of the time of the highest quality, for a tenth more bytes. */
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

async function build(text: string) {
  const plain = Buffer.from(text)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, fast),
    promisify(gzip)(plain, { level: 9 }),
  ])
  // Weak, because it stands for the compressed bytes too.
  return { etag: `W/"${hash('sha256', plain, 'base64url')}"`, plain, br, gzip: gz }
}

/** Serves a text that is the same for every request. It is made and compressed on the first one. */
export function serveText(app: FastifyInstance, path: string, type: string, make: () => string) {
  let built: ReturnType<typeof build> | undefined
  app.get(path, async (request, reply) => {
    built ??= build(make())
    const { etag, plain, ...compressed } = await built
    varyByCoding(reply)
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const accepted = request.headers['accept-encoding']
    const coding = (['br', 'gzip'] as const).find((each) => takesCoding(each, accepted))
    if (coding) reply.header('content-encoding', coding)
    return reply.type(`${type}; charset=utf-8`).send(coding ? compressed[coding] : plain)
  })
}
