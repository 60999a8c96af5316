import { z } from 'zod'

/**
 * Text as a person types it. NUL cannot be stored and half of a surrogate pair is not a
 * character, so both are refused instead of being changed silently.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max, `Must be at most ${max} characters`)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: 'Contains characters that cannot be stored',
    })

/** An opaque identifier. A malformed one is an unknown one, so it is not checked for its form. */
export const id = z.string().meta({ format: 'uuid' })

export const idParams = z.strictObject({ id: z.string().describe('The `_id` of the record.') })

/** A calendar day, yyyy-MM-dd, without a time zone. */
export const day = z.iso.date()

export const instant = z.iso.datetime({ offset: true })

/** Saudi riyals. Stored exactly; at most ten digits before the point, so a JSON number carries it exactly. */
export const money = z.number().meta({ description: 'Saudi riyals' })

export const count = z.int().min(0)

/** An object with a name in the documentation, and so in generated clients. */
export const model = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  z.strictObject(shape).meta({ id: name })

export const person = model('Person', { full_name: z.string() })

/** What a write answers when there is nothing more to say than which record it was. */
export const reference = model('Reference', { _id: id })
