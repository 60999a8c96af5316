import { tooLong } from '@zaffa/contract/length'
import { z } from 'zod'
import { type ApiError, badInput } from './errors.ts'

/** The parsed input, or an error whose every message is a sentence. */
export function validate(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input, {
    error: (issue) => sentenceOf(labelOf(schema, issue.path), issue),
  })
  return parsed.success ? { value: parsed.data } : { error: refusalOf(parsed.error) }
}

/** `message` is the first problem; `fields` has all of them. */
function refusalOf(error: z.ZodError): ApiError {
  // Without a prototype, an unknown field `__proto__` is a key like any other.
  const fields: Record<string, string> = Object.create(null)
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[key] = `Unknown field ${key}`
    } else {
      const name = issue.path.map(String).join('.') || 'body'
      fields[name] ??= issue.message
    }
  }
  return badInput(Object.values(fields)[0] ?? 'The request is not valid', fields)
}

/** The field's label on screen; the name on the wire where only programs send the field. */
function labelOf(schema: z.ZodType, [name]: readonly PropertyKey[] = []): string {
  if (name === undefined) return 'The request body'
  const field: z.ZodType | undefined =
    schema instanceof z.ZodObject ? schema.shape[String(name)] : undefined
  return field?.meta()?.title ?? String(name)
}

const kinds: Record<string, string> = {
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
}

/** The sentence for a rule whose schema has no message. */
function sentenceOf(label: string, issue: z.core.$ZodRawIssue): string {
  const isNumber = 'origin' in issue && ['number', 'int'].includes(String(issue.origin))
  if (issue.input === undefined || (issue.code === 'too_small' && !isNumber)) {
    return `${label} is required`
  }
  switch (issue.code) {
    case 'too_small':
      return `${label} must be at least ${issue.minimum}`
    case 'invalid_type':
      return `${label} must be ${kinds[issue.expected] ?? 'of another type'}`
    case 'invalid_value':
      return `${label} must be one of ${issue.values.map(String).join(', ')}`
    case 'too_big':
      if (isNumber) return `${label} must be at most ${issue.maximum}`
      if (issue.origin === 'array') return `${label} can have at most ${issue.maximum} values`
      return tooLong(label, Number(issue.maximum))
    case 'custom':
      return `${label} ${issue.params?.predicate ?? 'is not valid'}`
    default:
      return `${label} is not valid`
  }
}
