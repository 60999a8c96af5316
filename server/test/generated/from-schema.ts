import fc from 'fast-check'
import type { z } from 'zod'
import { text } from './text.ts'

/** Values for fields whose rule is code, from which nothing can be generated. */
export type KnownFields = Record<string, fc.Arbitrary<unknown>>

/**
 * Generates valid input from a schema of the contract, so that new fields and calls are covered at
 * once. An unsupported kind of schema is an error.
 */
export function valuesOf(schema: z.core.$ZodType, known: KnownFields = {}): fc.Arbitrary<unknown> {
  return roughValuesOf(schema, known).filter((value) => accepts(schema, value))
}

export const accepts = (schema: z.core.$ZodType, value: unknown) =>
  (schema as z.ZodType).safeParse(value).success

/** Values of the right type; those that break a rule in code are filtered out later. */
function roughValuesOf(schema: z.core.$ZodType, known: KnownFields): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectsOf(def.shape, known)
    case 'array':
      return fc.array(valuesOf(def.element, known), { maxLength: 5 })
    case 'string':
      return stringsOf(def as z.core.$ZodStringDef & { format?: string })
    case 'number':
      return numbersOf(schema as z.ZodNumber)
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'nullable':
      return fc.option(valuesOf(def.innerType, known), { nil: null })
    case 'optional':
    case 'default':
      return valuesOf(def.innerType, known)
    case 'pipe': {
      // If the output is text, its schema has the rules; otherwise generate the input.
      const { type } = (def.out as z.core.$ZodTypes)._zod.def
      return type === 'string' ? valuesOf(def.out, known) : valuesOf(def.in, known)
    }
    default:
      throw new Error(`No values can be generated for a schema of the kind "${def.type}"`)
  }
}

const mayBeAbsent = (schema: z.core.$ZodType) =>
  ['optional', 'default'].includes((schema as z.core.$ZodTypes)._zod.def.type)

function objectsOf(shape: z.core.$ZodShape, known: KnownFields) {
  const fields = Object.entries(shape)
  const values: KnownFields = Object.fromEntries(
    fields.map(([name, schema]) => [name, known[name] ?? valuesOf(schema, known)]),
  )
  const required = fields.filter(([, schema]) => !mayBeAbsent(schema)).map(([name]) => name)
  return fc.record(values, { requiredKeys: required, noNullPrototype: true })
}

function stringsOf(def: z.core.$ZodStringDef & { format?: string }): fc.Arbitrary<string> {
  if (def.format === 'date') return days
  if (def.format) throw new Error(`No text can be generated for the format "${def.format}"`)
  let max = 100
  for (const check of def.checks ?? []) {
    const rule = check._zod.def as z.core.$ZodCheckMaxLengthDef | z.core.$ZodCheckRegexDef
    if ('pattern' in rule) return fc.stringMatching(rule.pattern)
    if ('maximum' in rule) max = rule.maximum
  }
  return text(max)
}

/** Whole numbers: every step that a schema allows includes them. */
const numbersOf = ({ minValue, maxValue }: z.ZodNumber) =>
  fc.integer({ min: minValue ?? 0, max: Math.min(maxValue ?? 1000, 1_000_000) })

const days = fc
  .date({ min: new Date('1899-12-01'), max: new Date('2200-01-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
