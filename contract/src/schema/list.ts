import { z } from 'zod'
import { defaultPageSize, defaultSort, maxPageSize, maxSearchLength, sorts } from '../list.ts'
import type { Call } from './call.ts'
import { count, labelled, text, wholeNumber } from './values.ts'

/** Ignores case: the app sends `newest` for some lists and `Newest` for others. */
const sortBy = z
  .string()
  .transform((value) => sorts.find((sort) => sort.toLowerCase() === value.toLowerCase()) ?? value)
  .pipe(z.enum(sorts, { error: `sortBy must be ${sorts.join(' or ')}` }))

/** The query of every list. Page numbers have at most 32 bits. */
export const listQuery = z.strictObject({
  page: wholeNumber('page', 2_147_483_647)
    .default(1)
    .describe('The first page is 1. A page past the end has no rows.'),
  pageSize: wholeNumber('pageSize', maxPageSize)
    .default(defaultPageSize)
    .describe('How many rows a page has.'),
  search: labelled('Search', text(maxSearchLength).default('')).describe(
    'Rows that contain every word. Case, accents and Arabic letter variants are ignored.',
  ),
  sortBy: sortBy.default(defaultSort).describe('By the time of creation. Any case is taken.'),
})

/** Whether the call answers a page of a list. */
export const isList = ({ querystring }: Call) => querystring === listQuery

export type ListQuery = z.output<typeof listQuery>

export const page = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ data: z.array(row), totalDocuments: count })
