import { z } from 'zod'
import { exportFormats, exportLanguages, exportPath } from '../export.ts'
import { type Call, defineCall } from './call.ts'
import { listQuery } from './list.ts'

const exportQuery = listQuery.pick({ search: true, sortBy: true }).extend({
  format: z
    .enum(exportFormats)
    .default('csv')
    .describe('`csv` has the values of the list; `excel` is safe to open in a spreadsheet.'),
  language: z
    .enum(exportLanguages)
    .default('en')
    .describe('Of the headings in the format `excel`. The headings of `csv` are field names.'),
})

/** The call that gives all rows of a list as a file. Every list has one. */
export const exportOf = ({ path, operationId, summary, tag, params, errors }: Call) =>
  defineCall({
    method: 'GET',
    path: exportPath(path),
    operationId: operationId.replace(/^list/, 'export'),
    summary: summary.replace(/^List/, 'Export'),
    description:
      'All rows that the search finds, in the order of the list, with a line of headings. Each export is in the audit trail. While too many exports run the answer is 503.',
    tag,
    ...(params && { params }),
    querystring: exportQuery,
    status: 200,
    response: z.string(),
    errors,
    csv: true,
  })
