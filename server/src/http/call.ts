import type { Readable } from 'node:stream'
import { feedLimits } from '@zaffa/contract/feed'
import type { Call } from '@zaffa/contract/schema/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerSchema } from './json-schema.ts'
import { validate } from './validation.ts'
import { versionOf } from './version.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

type Input<C extends Call> = {
  params: Parsed<C['params']>
  query: Parsed<C['querystring']>
  body: Parsed<C['body']>
}

type Handler<C extends Call> = (
  input: Input<C>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<z.input<C['response']> | Readable>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers, if any. */
    call?: Call
  }
}

const nothing = z.strictObject({})
const noBody = nothing.nullish()

/** Registers a call of the contract with its path, input, answer and status. */
export function handle<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C>) {
  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    ...(call.streams && { bodyLimit: feedLimits.line }),
    schema: {
      ...(call.params && { params: call.params }),
      querystring: call.querystring ?? nothing,
      ...(call.method !== 'GET' && !call.upload && !call.streams && { body: call.body ?? noBody }),
      ...(!call.streams && { response: { [call.status]: answerSchema(call.response) } }),
    },
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body } as Input<C>
      const answer = await handler(input, request, reply)
      if (call.versioned) reply.header('etag', versionOf(answer))
      reply.code(call.status)
      return answer
    },
  })
}

/** Validates input with the contract's own schemas. */
export function validateWithContract(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(
    ({ schema }) =>
      (input) =>
        validate(schema, input),
  )
}
