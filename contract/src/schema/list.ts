import { z } from 'zod'
import { defaultPageSize, defaultSort, maxPageSize, maxSearchLength, sorts } from '../list.ts'
import { count, text } from './values.ts'

const wholeNumber = (name: string, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `${name} must be a whole number`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, {
      error: `${name} must be between 1 and ${max}`,
    })

/** Any case is taken: the app writes `newest` for some lists and `Newest` for others. */
const sortBy = z
  .string()
  .refine((value) => sorts.some((sort) => sort.toLowerCase() === value.toLowerCase()), {
    error: `sortBy must be ${sorts.join(' or ')}`,
  })
  .transform((value) => (value.toLowerCase() === 'oldest' ? 'Oldest' : 'Newest'))

/** The query of every list. One offset more than a 32-bit page number is nobody's page. */
export const listQuery = z.strictObject({
  page: wholeNumber('page', 2_147_483_647).default(1),
  pageSize: wholeNumber('pageSize', maxPageSize).default(defaultPageSize),
  search: text(maxSearchLength).default(''),
  sortBy: sortBy.default(defaultSort),
})

export type ListQuery = z.output<typeof listQuery>

export const page = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ data: z.array(row), totalDocuments: count })
