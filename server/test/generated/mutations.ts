import type { Call } from '@zaffa/contract/schema/call'
import fc from 'fast-check'
import { z } from 'zod'
import { newId } from '../../src/http/ids.ts'
import { accepts } from './from-schema.ts'
import type { Fields, Input } from './input.ts'
import type { Sent } from './request.ts'
import { text, unstorableText } from './text.ts'
import { wrongUploads } from './wrong-uploads.ts'

/** One fault in an otherwise valid request, and the expected status. */
export type Mutation = { status: number; sent: Sent; form?: () => Promise<FormData> }

const json = (value: fc.Arbitrary<unknown>) => value.map((each) => JSON.stringify(each))

/** JSON texts of every kind; valid ones are filtered out later. */
const wrongValues = fc.oneof(
  json(fc.constantFrom(null, true, false, 0, -1, 1e308, [], {}, [[]], '', ' ', '\t')),
  json(fc.double({ noNaN: true, noDefaultInfinity: true })),
  json(fc.constantFrom('2026-02-30', '2026-13-01', '26-1-1', { $ne: null }, ['self', 'self'])),
  json(unstorableText),
  json(text(50)),
  json(fc.constantFrom(...[201, 255, 2001, 5001].map((length) => 'ش'.repeat(length)))),
  json(fc.array(fc.jsonValue(), { maxLength: 3 })),
  // Numbers out of range, and very deep nesting.
  fc.constantFrom('1e999', '-1e999', '9'.repeat(400), `${'['.repeat(9000)}${']'.repeat(9000)}`),
)

const strangeNames = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    '_id',
    'id',
    'role',
    'search',
    'created_at',
  ),
  text(30),
)

const write = (fields: [name: string, value: string][]) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`

const parts = (body: Fields) =>
  Object.entries(body).map(([name, value]): [string, string] => [name, JSON.stringify(value)])

function refusedBy(schema: z.ZodType, body: string): boolean {
  try {
    // An empty body counts as no body.
    return !accepts(schema, body === '' ? undefined : JSON.parse(body))
  } catch {
    return true
  }
}

/** The valid body with a wrong, missing or unknown field, or a different body. */
function wrongBodies(schema: z.ZodType, body: Fields): fc.Arbitrary<string> {
  const valid = parts(body)
  const names = [...new Set([...Object.keys(body), ...fieldsOf(schema)])]
  const without = (name: string) => valid.filter(([other]) => other !== name)
  const changed = fc
    .tuple(fc.constantFrom('', ...names), wrongValues)
    .map(([name, value]) => write([...without(name), [name, value]]))
  return fc
    .oneof(
      { weight: 5, arbitrary: changed },
      { weight: 2, arbitrary: fc.constantFrom('', ...names).map((name) => write(without(name))) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(strangeNames, wrongValues)
          .map(([name, value]) => write([...valid, [name, value]])),
      },
      { weight: 2, arbitrary: wrongValues },
      {
        weight: 1,
        arbitrary: fc.nat(write(valid).length - 1).map((end) => write(valid).slice(0, end)),
      },
    )
    .filter((wrong) => refusedBy(schema, wrong))
}

const fieldsOf = (schema: z.ZodType) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

/** The valid query with a wrong, repeated or unknown key. */
function wrongQueries(schema: z.ZodObject, query: Record<string, string>): fc.Arbitrary<string> {
  const values = fc.oneof(
    fc.constantFrom('0', '-1', '1.5', '1e3', '٣', '', ' 1', '0x10', '99999999999', 'null', '[]'),
    fc.constantFrom('a\0', 'x'.repeat(201), 'newest,oldest', 'NaN', "1' or '1'='1"),
    text(40).filter((value) => value.isWellFormed()),
  )
  return fc
    .tuple(fc.oneof(fc.constantFrom('x', ...Object.keys(schema.shape)), strangeNames), values)
    .map(([name, value]): [string, string][] => [...Object.entries(query), [name, value]])
    .filter((pairs) => !accepts(schema, gathered(pairs)))
    .map((pairs) => pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'))
}

/** A repeated name gets an array of its values. */
const gathered = (pairs: [string, string][]) =>
  Object.fromEntries(
    [...Map.groupBy(pairs, ([name]) => name)].map(([name, group]) => {
      const values = group.map(([, value]) => value)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )

/** Ids without a record: unknown, malformed or too long. */
const wrongIds = fc
  .oneof(
    fc.constant('').map(newId),
    fc.constantFrom('nonsense', '\0', "1' or '1'='1", '../..', 'null', '0', `${newId()}x`, '%'),
    fc.constant('x'.repeat(300)),
    text(60),
  )
  .filter((id) => id.isWellFormed() && !['', '.', '..'].includes(id))

const strictNothing = z.strictObject({})

/** All mutations of a valid input. */
export function mutationsOf(call: Call, input: Input): fc.Arbitrary<Mutation> {
  const query = wrongQueries(call.querystring ?? strictNothing, input.query)
  const kinds = [query.map((query): Mutation => ({ status: 400, sent: { query } }))]
  if (call.path.includes(':id')) {
    kinds.push(wrongIds.map((id) => ({ status: 404, sent: { id } })))
  }
  if (call.upload) kinds.push(...wrongUploads(input.picture))
  if (call.method !== 'GET' && !call.upload) {
    const bodies = wrongBodies(call.body ?? strictNothing.nullish(), input.body ?? {})
    const kind = bodies.map((body) => ({ status: 400, sent: { body } }))
    kinds.push(
      kind,
      kind,
      tooLarge.map((body) => ({ status: 413, sent: { body } })),
    )
    kinds.push(wrongTypes.map((headers) => ({ status: 415, sent: { body: '{}', headers } })))
  }
  if (call.versioned && call.method !== 'GET') {
    kinds.push(wrongVersions.map((headers) => ({ status: 412, sent: { headers } })))
  }
  return fc.oneof(...kinds)
}

const tooLarge = fc.constantFrom(
  `{"name":"${'x'.repeat(70_000)}"}`,
  `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
)

const wrongTypes = fc
  .constantFrom('text/plain', 'application/xml', 'nonsense')
  .map((type) => ({ 'content-type': type }))

const wrongVersions = fc
  .constantFrom('"another"', 'W/"weak"', 'none', '""', ',', '"')
  .map((version) => ({ 'if-match': version }))
