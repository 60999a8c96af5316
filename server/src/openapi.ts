import { STATUS_CODES } from 'node:http'
import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import { errorBody } from '@zaffa/contract/schema/errors'
import type { z } from 'zod'
import { documentedSchema, type JsonSchema } from './json-schema.ts'

/** The OpenAPI 3.1 description of the API, made from the contract that the server itself obeys. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Zaffa API',
      version: '1',
      description: 'The back-office of a wedding-services marketplace.',
    },
    tags: [...new Set(calls.map((call) => call.tag))].map((name) => ({ name })),
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: documentedSchema(errorBody, 'output') },
    },
  }
}

function operation(call: Call) {
  const body = requestBody(call)
  const perhaps = [...(call.open ? [] : [401]), ...(call.method === 'GET' ? [] : [507])]
  const errors = [...call.errors, ...perhaps, 429, 503].sort()
  return {
    summary: call.summary,
    tags: [call.tag],
    ...(call.open && { security: [] }),
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.querystring),
      ...(call.versioned && call.method !== 'GET' ? [ifMatch] : []),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [call.status]: {
        description: STATUS_CODES[call.status],
        ...(call.versioned && { headers: { ETag: etag } }),
        content: json(documentedSchema(call.response, 'output')),
      },
      ...Object.fromEntries(
        errors.map((status) => [
          status,
          {
            description: STATUS_CODES[status],
            content: json({ $ref: '#/components/schemas/Error' }),
          },
        ]),
      ),
    },
  }
}

const etag = {
  description: 'The version of the record that is answered',
  schema: { type: 'string' },
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the version that the change is based on; another one by now gives 412',
  schema: { type: 'string' },
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

function requestBody(call: Call) {
  if (call.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const schema = { type: 'object', properties: { file }, required: ['file'] }
    return { 'multipart/form-data': { schema } }
  }
  return call.body && json(documentedSchema(call.body, 'input'))
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = documentedSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}
