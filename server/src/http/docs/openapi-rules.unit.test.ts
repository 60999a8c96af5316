import type { Call } from '@zaffa/contract/schema/call'
import { allCalls } from '@zaffa/contract/schema/calls'
import { clientUpdate, newClient } from '@zaffa/contract/schema/clients'
import { feedData } from '@zaffa/contract/schema/feed/records'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { JsonSchema } from '../json-schema.ts'
import { openApi } from './openapi.ts'

/** What the document says of a field of a body is what the server checks. */

const document = openApi()
const { schemas } = document.components as { schemas: Record<string, JsonSchema> }

// Without a precision, 4.35 would be no multiple of 0.01.
const ajv = new Ajv2020({ strict: false, multipleOfPrecision: 6 })
addFormats.default(ajv)
ajv.addSchema({ $id: 'document', components: document.components })

type Schema = { path: string; schema: z.ZodType; described: JsonSchema }
type Field = Schema & { accepts: (value: unknown) => boolean }

/** Their rules are checked together, so that the first broken one is named. */
const clients: z.ZodType[] = [newClient, clientUpdate, feedData.client]
const good = { full_name: 'Noura', phone_number: '+966501234567', email: 'noura@example.com' }

const acceptsClient = (schema: z.ZodType, name: string, value: unknown) =>
  schema.safeParse({
    ...good,
    ...(schema === newClient && { password: 'long enough' }),
    [name]: value,
  }).success

function resolve(described: JsonSchema): JsonSchema {
  const { $ref, anyOf } = described as { $ref?: string; anyOf?: JsonSchema[] }
  if ($ref) return resolve(schemas[$ref.split('/').at(-1) ?? ''] ?? {})
  const filled = anyOf?.find(({ type }) => type !== 'null')
  return filled ? resolve(filled) : described
}

function unwrap(schema: z.ZodType): z.ZodType {
  const { def } = schema as unknown as { def: { innerType?: z.ZodType } }
  return def.innerType ? unwrap(def.innerType) : schema
}

/** The fields of a body and of the objects and lists in it. */
function fieldsOf({ path, schema: wrapped, described: reference }: Schema): Field[] {
  const schema = unwrap(wrapped)
  const described = resolve(reference)
  if (schema instanceof z.ZodDiscriminatedUnion) {
    return schema.options.flatMap((option, index) =>
      fieldsOf({
        path: `${path}[${index}]`,
        schema: option as z.ZodType,
        described: (described.oneOf as JsonSchema[])[index] ?? {},
      }),
    )
  }
  if (schema instanceof z.ZodArray) {
    const item = schema.element as z.ZodType
    const field = { path: `${path}[]`, schema: item, described: described.items as JsonSchema }
    return [{ ...field, accepts: (value) => item.safeParse(value).success }, ...fieldsOf(field)]
  }
  if (!(schema instanceof z.ZodObject)) return []
  const properties = described.properties as Record<string, JsonSchema>
  return Object.entries(schema.shape).flatMap(([name, inner]) => {
    const field = { path: `${path}.${name}`, schema: inner, described: properties[name] ?? {} }
    const accepts = (value: unknown) =>
      clients.includes(schema) ? acceptsClient(schema, name, value) : inner.safeParse(value).success
    return [{ ...field, accepts }, ...fieldsOf(field)]
  })
}

const bodyOf = ({ path, method }: Call) => {
  const operations = document.paths[path.replace(/:(\w+)/g, '{$1}')] as Record<
    string,
    { requestBody?: { content: Record<string, { schema: JsonSchema }> } }
  >
  return Object.values(operations[method.toLowerCase()]?.requestBody?.content ?? {})[0]?.schema
}

const bodies = allCalls.flatMap((call) => {
  const described = bodyOf(call)
  return call.body && described ? [{ path: call.operationId, schema: call.body, described }] : []
})

const probes = [
  ...[null, true, 0, 1, -1, 4.5, 4.55, 12.34, 12.345, 5.1, 1e10, 2 ** 53, 0.005],
  ...['', ' ', '\t', 'a', 'نورة', 'self', 'GOOGLE', 'riyadh', 'al-olaya', 'approved', 'customer'],
  ...['+966501234567', '0501234567', '٠٥٠١٢٣٤٥٦٧', 'a@b.co', 'a@b', 'a b@c.co', '1234567'],
  ...['2024-02-29', '2026-02-30', '2026-13-01', '1899-12-31', '1900-01-01', '2200-01-01'],
  ...['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.123456+03:00', '2026-01-31 12:00:00Z'],
  ...['2026-01-31T12:00:00', '2026-01-31T25:00:00Z', '2200-01-01T12:00:00Z'],
  ...['https://a.sa/b.png', '/uploads/b.png', 'uploads/b.png', '//a.sa/b', 'javascript:alert(1)'],
  ...['0199b1a2-7c3d-7000-8000-0123456789ab', '0199B1A2-7C3D-7000-8000-0123456789AB', 'a_-9'],
  ...[[], ['a'], ['a', 'a'], ['self', 'self'], ['2026-01-01'], ['a', ''], [1], {}, { a: 1 }],
]

/** Values at the limits that the document names, and one beyond them. */
function atLimits(described: JsonSchema): unknown[] {
  const { minLength, maxLength, maxItems, minimum, maximum } = resolve(described) as Record<
    string,
    number
  >
  const lengths = [minLength, maxLength].filter((limit) => limit !== undefined)
  const numbers = [minimum, maximum].filter((limit) => limit !== undefined)
  return [
    ...lengths.flatMap((limit) => ['x'.repeat(limit), 'x'.repeat(Math.max(limit - 1, 0))]),
    ...lengths.map((limit) => 'x'.repeat(limit + 1)),
    ...numbers.flatMap((limit) => [limit, limit - 1, limit + 1]),
    ...(maxItems === undefined ? [] : [maxItems, maxItems + 1]).map((length) =>
      Array.from({ length }, (_, index) => `item ${index}`),
    ),
  ]
}

const validatorOf = (described: JsonSchema) =>
  ajv.compile(JSON.parse(JSON.stringify(described).replaceAll('"#/', '"document#/')))

/** Where the document and the server disagree. */
function disagreements({ path, accepts, described }: Field, values: unknown[]): string[] {
  const validate = validatorOf(described)
  return values.flatMap((value) => {
    const isDescribed = validate(value)
    const isAccepted = accepts(value)
    if (isDescribed === isAccepted) return []
    const verdict = isAccepted ? 'accepted and not described' : 'described and refused'
    return [`${path} ${JSON.stringify(value)?.slice(0, 60)} is ${verdict}`]
  })
}

test('the rules of every field of a body are those of the server', () => {
  const found = bodies
    .flatMap(fieldsOf)
    .flatMap((field) => disagreements(field, [...probes, ...atLimits(field.described)]))
  expect(found).toEqual([])
})
