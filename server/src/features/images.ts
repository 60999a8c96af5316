import multipart from '@fastify/multipart'
import { imageMessages, images } from '@zaffa/contract/images'
import { imageCalls } from '@zaffa/contract/schema/images'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { write } from '../audit/write.ts'
import { keepKey, keyActor } from '../auth/keys.ts'
import type { Database } from '../database/connect.ts'
import { handle } from '../http/call.ts'
import { ApiError, badInput, notFound } from '../http/errors.ts'
import { limitPerCaller } from '../http/limit-per-caller.ts'
import { announcesTooMuch } from '../http/request-body.ts'
import { ImageDecoder } from '../images/decode.ts'
import { loadImage, storeImage } from '../images/store.ts'

/** A picture can take seconds, and the others wait meanwhile. */
const uploadsAtOnce = { ofOne: 2 }

const tooLarge = () => new ApiError(413, 'too_large', imageMessages.tooLarge)

const refusals: Record<string, () => ApiError> = {
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_FILES_LIMIT: () => badInput('Please upload one file at a time'),
  FST_PARTS_LIMIT: () => badInput('Please upload one file at a time'),
  FST_FIELDS_LIMIT: () => badInput('The form must hold the file and nothing else'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    new ApiError(415, 'unsupported_type', 'Please send the image as a multipart form'),
}

/** Reads the form to its end, so that a second part is noticed and refused. */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  let upload: Buffer | undefined
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== 'file') {
      throw badInput('The form must hold the image in the field "file" and nothing else')
    }
    upload = await part.toBuffer()
  }
  if (!upload || upload.length === 0) throw badInput(imageMessages.notAnImage)
  return upload
}

const cutOff = () => badInput('The upload was cut off. Please try again')

async function readOrRefuse(request: FastifyRequest): Promise<Buffer> {
  // The parser would wait for the end of the connection, which is over.
  if (request.raw.destroyed) throw cutOff()
  try {
    return await readUpload(request)
  } catch (error) {
    if (error instanceof ApiError) throw error
    const refusal = refusals[(error as { code?: string }).code ?? '']
    // Any other error means that the form was cut off.
    throw refusal ? refusal() : cutOff()
  }
}

export function imageRoutes(app: FastifyInstance, database: Database) {
  const decoder = new ImageDecoder()
  app.addHook('onClose', async () => decoder.close())
  const enter = limitPerCaller(uploadsAtOnce)

  async function receive(request: FastifyRequest, reply: FastifyReply, caller: string) {
    if (announcesTooMuch(request)) {
      reply.header('connection', 'close')
      throw tooLarge()
    }
    const leave = enter(caller)
    try {
      return await decoder.decode(await readOrRefuse(request))
    } finally {
      leave()
    }
  }

  // In a separate scope, so that no other call accepts a multipart form.
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: images.maxBytes, files: 1, fields: 0, parts: 2, headerPairs: 20 },
    })
    handle(scope, imageCalls.upload, async (_input, request, reply) => {
      const image = await receive(request, reply, request.actor.administratorId)
      return write(database, request.actor, 'image.upload', async (tx) => {
        await storeImage(tx, image)
        return { id: image.path, answer: { url: image.path } }
      })
    })
    handle(scope, imageCalls.uploadForFeed, async (_input, request, reply) => {
      const image = await receive(request, reply, request.key.id)
      return write(database, keyActor(request), 'image.upload', async (tx) => {
        await storeImage(tx, image)
        await keepKey(tx, request.key)
        return { id: image.path, answer: { url: image.path } }
      })
    })
  })

  // Without a session, because a browser loads pictures without a token. Names cannot be guessed.
  app.get<{ Params: { name: string } }>(`${images.served}:name`, async (request, reply) => {
    const content = await loadImage(database, `${images.served}${request.params.name}`)
    if (!content) throw notFound('There is no such image')
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(content)
  })
}
