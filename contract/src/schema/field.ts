import { z } from 'zod'
import { day, instant } from './values.ts'

/** English headings are made of the field's name unless one is given. */
type Heading = { ar: string; en?: string }

// Not in `meta`: the document would have it.
const headings = z.registry<Heading>()

/**
 * A plain field of a record, with its headings in exports. It is stored in the column of its name;
 * the list, the feed and the exports of the record have it from here.
 */
export function field<Schema extends z.ZodType>(heading: Heading, schema: Schema): Schema {
  // Fields may share a schema.
  const copy = schema.clone()
  headings.add(copy, heading)
  return copy
}

/** What is behind a value that may be absent, or null. */
export function present(schema: z.core.$ZodType): z.core.$ZodTypes {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const mayBeAbsent = def.type === 'optional' || def.type === 'nullable' || def.type === 'default'
  return mayBeAbsent ? present(def.innerType) : (schema as z.core.$ZodTypes)
}

export const headingOf = (schema: z.core.$ZodType) =>
  headings.get(schema) ?? headings.get(present(schema))

type Answered<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodType<
    Exclude<z.output<Shape[Name]>, undefined>,
    Exclude<z.output<Shape[Name]>, undefined>
  >
}

/** The fields in an answer: never absent, and texts without the rules of input. */
export function answered<Shape extends z.ZodRawShape>(shape: Shape): Answered<Shape> {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const heading = headingOf(schema)
    const answer = answerOf(schema)
    return [name, heading ? field(heading, answer) : answer]
  })
  return Object.fromEntries(fields) as Answered<Shape>
}

function answerOf(schema: z.core.$ZodType): z.ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'default') return answerOf(def.innerType)
  if (def.type === 'nullable') return answerOf(def.innerType).nullable()
  if (def.type !== 'string') return schema as z.ZodType
  const { format } = def as z.core.$ZodStringDef & { format?: string }
  const answer = format === 'date' ? day : format === 'datetime' ? instant : z.string()
  const description = z.globalRegistry.get(schema)?.description
  return description ? answer.describe(description) : answer
}
