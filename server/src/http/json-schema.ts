import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** For the serializer, which is fastest with the dialect it knows: "nullable" instead of a choice. */
export const answerSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    // Names, descriptions and examples are for the documentation; a name would become a reference.
    metadata: z.registry(),
    override: ({ jsonSchema }) => {
      const [value, none] = jsonSchema.anyOf ?? []
      if (jsonSchema.anyOf?.length !== 2 || none?.type !== 'null' || !value) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, value, { nullable: true })
    },
  }) as JsonSchema

/**
 * For the documentation. Schemas with a name are referred to, and stand once among the components.
 * What is sent is described as it is written (`input`), what is answered as it is read (`output`).
 */
export function documentedSchemas(schemas: Record<string, z.ZodType>, io: 'input' | 'output') {
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(schemas), { io })
  const text = JSON.stringify({ each: properties, named: $defs })
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as {
    each: Record<string, JsonSchema>
    named: Record<string, JsonSchema>
  }
}
