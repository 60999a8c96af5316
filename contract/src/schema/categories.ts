import { z } from 'zod'
import { categories, categoryMessages } from '../categories.ts'
import { defineCall } from './call.ts'
import { listQuery, page } from './list.ts'
import { id, idParams, reference, text } from './values.ts'

export const category = z.strictObject({ _id: id, name: z.string(), description: z.string() })

export type Category = z.infer<typeof category>

const categoryBody = z.strictObject({
  name: z
    .string({
      error: (issue) => (issue.input === undefined ? categoryMessages.required : 'Must be a text'),
    })
    .pipe(text(100).refine((name) => name.trim() !== '', { error: categoryMessages.required }))
    .meta({ examples: ['Photography'] }),
  description: text(2000).optional(),
})

export type CategoryBody = z.input<typeof categoryBody>

const tag = 'Categories'

export const categoryCalls = {
  list: defineCall({
    method: 'GET',
    path: categories.path,
    summary: 'List categories',
    tag,
    querystring: listQuery,
    status: 200,
    response: page(category),
    errors: [400],
  }),
  create: defineCall({
    method: 'POST',
    path: categories.path,
    summary: 'Create a category',
    tag,
    body: categoryBody,
    status: 201,
    response: category,
    errors: [400, 409],
  }),
  update: defineCall({
    method: 'PATCH',
    path: `${categories.path}/:id`,
    summary: 'Rename a category',
    tag,
    params: idParams,
    body: categoryBody,
    status: 200,
    response: category,
    errors: [400, 404, 409],
  }),
  delete: defineCall({
    method: 'DELETE',
    path: `${categories.path}/:id`,
    summary: 'Delete a category; it leaves the lists of the providers that had it',
    tag,
    params: idParams,
    status: 200,
    response: reference,
    errors: [404],
  }),
}
