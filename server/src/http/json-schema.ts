import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** For the serializer, which is faster with `nullable` than with `anyOf`. */
export const answerSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    // Drops names, descriptions and examples: a named schema would become a reference.
    metadata: z.registry(),
    override: ({ jsonSchema }) => {
      const [value, none] = jsonSchema.anyOf ?? []
      if (jsonSchema.anyOf?.length !== 2 || none?.type !== 'null' || !value) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, value, { nullable: true })
    },
  }) as JsonSchema

/**
 * For the documentation. A named schema appears once among the components and is referenced.
 * `input` describes values before parsing, `output` after it.
 */
export function documentedSchemas(schemas: Record<string, z.ZodType>, io: 'input' | 'output') {
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(schemas), { io })
  const text = JSON.stringify({ each: properties, named: $defs })
  const revive = io === 'input' ? describeDefault : undefined
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'), revive) as {
    each: Record<string, JsonSchema>
    named: Record<string, JsonSchema>
  }
}

/** Generators of types, such as openapi-typescript, require every field of a body with `default`. */
function describeDefault(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('default' in value)) return value
  const { default: absent, description = '', ...schema } = value as JsonSchema
  return { ...schema, description: `${description} Default: \`${absent}\`.`.trimStart() }
}
