import { STATUS_CODES } from 'node:http'
import { cursorPattern } from '@zaffa/contract/feed'
import type { Call } from '@zaffa/contract/schema/call'
import { allCalls } from '@zaffa/contract/schema/calls'
import { errorBody } from '@zaffa/contract/schema/errors'
import type { z } from 'zod'
import { documentedSchemas, type JsonSchema } from '../json-schema.ts'
import { errorReferences, errorResponses } from './openapi-errors.ts'

const description = `The back-office of a wedding-services marketplace.

Log in, and send the token that is answered as \`Authorization: Bearer …\` with every other call.

Every error has the same shape. Its \`message\` is a plain sentence for a person, its \`code\` is for
programs, and its \`requestId\` finds the request in the log of the server. Besides the statuses that
are listed, a known address answers 405 to another method, and a connection gets 400, 408 or 431 for
what is not a proper request.

A length counts UTF-16 code units, as JavaScript does. No text may have a NUL or half a surrogate
pair. Where a pattern asks for a character other than a space, that character must be visible.`

/** The OpenAPI 3.1 description, generated from the contract that the server registers. */
export function openApi() {
  const params = schemasOf('params', 'output')
  const query = schemasOf('querystring', 'output')
  const body = schemasOf('body', 'input')
  const response = schemasOf('response', 'output')
  const error = documentedSchemas({ error: errorBody }, 'output')

  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of allCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    const { operationId } = call
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: operation(call, {
        params: params.each[operationId],
        query: query.each[operationId],
        body: body.each[operationId],
        response: response.each[operationId],
      }),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Zaffa API',
      version: '1',
      description,
      contact: { name: 'The Zaffa authors' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative: the server that answers this document is the one it describes.
    servers: [{ url: '/' }],
    tags: [...new Set(allCalls.map(({ tag }) => tag))],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token that a login answers' },
        key: { type: 'http', scheme: 'bearer', description: 'The key of a program: zfk_…' },
      },
      responses: errorResponses,
      schemas: { ...body.named, ...response.named, ...error.named },
    },
  }
}

/** The schemas of one part of the calls, by operation id. */
function schemasOf(part: 'params' | 'querystring' | 'body' | 'response', io: 'input' | 'output') {
  const schemas: Record<string, z.ZodType> = {}
  for (const call of allCalls) {
    const schema = call[part]
    if (schema) schemas[call.operationId] = schema
  }
  return documentedSchemas(schemas, io)
}

type Schemas = Record<'params' | 'query' | 'body' | 'response', JsonSchema | undefined>

function answerType({ streams, csv }: Call) {
  if (streams) return lines
  return csv ? 'text/csv' : 'application/json'
}

function operation(call: Call, schemas: Schemas) {
  const body = requestBody(call, schemas.body)
  return {
    operationId: call.operationId,
    summary: call.summary,
    description: call.description,
    tags: [call.tag.name],
    ...(call.open && { security: [] }),
    ...(call.key && { security: [{ key: [] }] }),
    parameters: [
      ...parameters('path', schemas.params),
      ...parameters('query', schemas.query),
      ...(call.versioned && call.method !== 'GET' ? [ifMatch] : []),
      ...(call.serverSentEvents ? [lastEventId] : []),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [call.status]: {
        description: STATUS_CODES[call.status],
        ...headersOf(call),
        content: {
          [answerType(call)]: { schema: schemas.response },
          ...(call.serverSentEvents && { 'text/event-stream': eventStream }),
        },
      },
      ...errorReferences(call),
    },
  }
}

function headersOf({ versioned, headers = {} }: Call) {
  const named = {
    ...(versioned && { ETag: 'The version of the record that is answered' }),
    ...headers,
  }
  const described = Object.entries(named).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ])
  return described.length > 0 && { headers: Object.fromEntries(described) }
}

/** One JSON text a line. */
const lines = 'application/x-ndjson'

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the version that the change is based on; another one by now gives 412',
  schema: { type: 'string' },
}

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description:
    'The cursor of the last event, instead of `after`. Libraries for server-sent events send it when they connect again.',
  schema: { type: 'string', pattern: cursorPattern.source },
}

const eventStream = {
  schema: {
    type: 'string',
    description:
      'Events without an end. `id` is the cursor, `event` the type, and `data` a FeedEvent as JSON in one line. A comment about every 15 seconds keeps the connection open while there is none.',
  },
}

function requestBody(call: Call, schema: JsonSchema | undefined) {
  if (call.streams) {
    return { [lines]: { schema }, 'application/json': { schema: { type: 'array', items: schema } } }
  }
  if (!call.upload) return schema && { 'application/json': { schema } }
  // Older tools read `format`, newer ones `contentMediaType`.
  const file = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' }
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file }, required: ['file'] },
    },
  }
}

function parameters(place: 'path' | 'query', schema: JsonSchema = {}) {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    // The output schema requires a field with a default, but the caller need not send it.
    required: required.includes(name) && !('default' in property),
    description,
    schema: property,
  }))
}
