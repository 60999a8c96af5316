import type { ExportLanguage } from '@zaffa/contract/export'
import { headingOf, present } from '@zaffa/contract/schema/field'
import { z } from 'zod'
import { arabicHeadings } from './arabic-headings.ts'

/** How a value is written: days and numbers need no care, texts and instants do. */
type Kind = 'plain' | 'text' | 'instant' | 'list'

/** One column of the file: a field of a row, or of an object inside it. */
export type Column = {
  path: readonly string[]
  kind: Kind
  heading?: ReturnType<typeof headingOf>
}

/** The columns of a row's schema, in its order. A new field of a list is exported at once. */
export function columnsOf(schema: z.core.$ZodType, path: readonly string[] = []): Column[] {
  const { def } = present(schema)._zod
  const column = (kind: Kind): Column[] => [{ path, kind, heading: headingOf(schema) }]
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => columnsOf(field, [...path, name]))
    case 'array':
      return column('list')
    case 'number':
      return column('plain')
    case 'string':
      return column(kindOfText(def as z.core.$ZodStringDef & { format?: string }))
    default:
      return column('text')
  }
}

function kindOfText({ format }: { format?: string }): Kind {
  if (format === 'datetime') return 'instant'
  return format === 'date' ? 'plain' : 'text'
}

/** The schema of the rows in a page of a list, whatever its envelope. */
export function rowOf(page: z.ZodType): z.core.$ZodType {
  const fields = page instanceof z.ZodObject ? Object.values(page.shape) : []
  const rows = fields.find((field) => field instanceof z.ZodArray)
  if (!rows) throw new Error('a list answers with an array of rows')
  return rows.element
}

/** `customer.full_name`, as in the API. */
export const fieldName = ({ path }: Column) => path.join('.')

/**
 * "Customer Full Name", and "Contract Number" instead of "Contract Contract Number". The headings of
 * the screens would mislead: two are called "Phone Number", and the "Owner Name" of a payment is the
 * customer's.
 */
const englishHeading = ({ path }: Column) =>
  path
    .join(' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .split(/[\s_]+/)
    .filter((word, at, words) => word !== '' && word !== words[at - 1])
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

export const headingIn: Record<ExportLanguage, (column: Column) => string> = {
  en: (column) => column.heading?.en ?? englishHeading(column),
  ar: (column) => column.heading?.ar ?? arabicHeadings[fieldName(column)] ?? englishHeading(column),
}
