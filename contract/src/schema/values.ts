import { z } from 'zod'

/**
 * The predicate of a refusal: "Full Name" + predicate. The server knows the label and builds the
 * sentence, also for rules without a predicate (server/src/http/validation.ts).
 */
export const refusedAs = (predicate: string) => ({ predicate })

/** A field with the label that people know it by: refusals and the documentation use it. */
export const labelled = <Schema extends z.ZodType>(label: string, schema: Schema): Schema =>
  schema.meta({ title: label })

/**
 * How the document describes a text that is not blank. Invisible characters beyond spaces are left
 * out: few languages have names for them in patterns.
 */
export const visible = { minLength: 1, pattern: '\\S' }

/**
 * Text typed by a user. NUL cannot be stored and half a surrogate pair is no character, so both are
 * refused instead of being changed silently.
 */
export const text = (max: number, params?: Parameters<typeof z.string>[0]) =>
  z
    .string(params)
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      params: refusedAs('contains characters that cannot be stored'),
    })

/** A text with a specified message for when it is missing. */
export const requiredText = (max: number, message: string) =>
  text(max, { error: ({ input }) => (input === undefined ? message : undefined) }).meta(visible)

/** Opaque. The format is not checked, because a malformed id is answered like an unknown one. */
export const id = z.string().meta({ format: 'uuid' })

/** Records of what was done compare ids as texts, so capitals are not passed on. */
export const idParams = z.strictObject({
  id: z.string().toLowerCase().describe('The `_id` of the record.'),
})

/** A calendar day, yyyy-MM-dd, without a time zone. */
export const day = z.iso.date()

/** How the document describes a day of a year that PostgreSQL and JavaScript both know. */
export const dayPattern = '^(19|2[01])\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$'

export const instant = z.iso.datetime({ offset: true })

/** Saudi riyals. At most ten digits before the point, so that a JSON number is exact. */
export const money = z.number().meta({ description: 'Saudi riyals' })

export const count = z.int().min(0)

/**
 * Parses query text to a number. The documentation describes the output of these schemas, so it
 * shows a number too.
 */
export const wholeNumber = (name: string, max: number) => {
  const error = `${name} must be between 1 and ${max}`
  return z
    .string()
    .regex(/^\d{1,10}$/, `${name} must be a whole number`)
    .transform(Number)
    .pipe(z.int().min(1, error).max(max, error))
}

/** An object that has a name in the documentation and in generated clients. */
export const model = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  z.strictObject(shape).meta({ id: name })

export const person = model('Person', { full_name: z.string() })

/** The answer of a write that returns only the id of the record. */
export const reference = model('Reference', { _id: id })

/** Bytes as base64url without padding. */
export const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/)
