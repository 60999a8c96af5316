import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** For the serializer, which is fastest with the dialect it knows: "nullable" instead of a choice. */
export const answerSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      const [value, none] = jsonSchema.anyOf ?? []
      if (jsonSchema.anyOf?.length !== 2 || none?.type !== 'null' || !value) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, value, { nullable: true })
    },
  }) as JsonSchema

/** For the documentation, which describes what may be sent. */
export const documentedSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io }) as JsonSchema
  return rest
}
