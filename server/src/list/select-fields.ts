import type { z } from 'zod'
import { columnOf } from '../database/columns.ts'

type Plain = string | number | boolean | null

/** SQL for every field that is no plain one, and for plain ones that are no column of the row. */
type OtherFields<Row> = { [Name in keyof Row]?: string } & {
  [Name in keyof Row as Row[Name] extends Plain ? never : Name]: string
}

/** The columns of a list: plain fields from the row `r`, the others as given. */
export function selectFields<Schema extends z.ZodObject>(
  { shape }: Schema,
  others: OtherFields<z.output<Schema>>,
): string {
  const sqlOf: Record<string, string | undefined> = others
  return Object.keys(shape)
    .map((name) => `${sqlOf[name] ?? `r.${columnOf(name)}`} as "${name}"`)
    .join(', ')
}
