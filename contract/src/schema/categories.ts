import type { z } from 'zod'
import { isBlank } from '../blank.ts'
import { categories, categoryLabels, categoryLimits, categoryMessages } from '../categories.ts'
import { defineCall } from './call.ts'
import { shown } from './feed/values.ts'
import { answered, field } from './field.ts'
import { listQuery, page } from './list.ts'
import { id, idParams, labelled, model, reference, requiredText, text } from './values.ts'

export const categoryFields = {
  name: field({ ar: 'الاسم' }, shown(categoryLimits.name)),
  description: field({ ar: 'الوصف' }, text(categoryLimits.description)),
}

export const category = model('Category', { _id: id, ...answered(categoryFields) })

export type Category = z.infer<typeof category>

const categoryBody = model('CategoryBody', {
  name: requiredText(categoryLimits.name, categoryMessages.required)
    .refine((name) => !isBlank(name), { error: categoryMessages.required })
    .meta({ title: categoryLabels.name, examples: ['Photography'] }),
  description: labelled(categoryLabels.description, text(categoryLimits.description).optional()),
})

export type CategoryBody = z.input<typeof categoryBody>

const tag = {
  name: 'Categories',
  description: 'The kinds of services by which providers are grouped.',
}

export const categoryCalls = {
  list: defineCall({
    method: 'GET',
    path: categories.path,
    operationId: 'listCategories',
    summary: 'List categories',
    description: 'The search looks at names.',
    tag,
    querystring: listQuery,
    status: 200,
    response: page(category),
    errors: [],
  }),
  create: defineCall({
    method: 'POST',
    path: categories.path,
    operationId: 'createCategory',
    summary: 'Create a category',
    description:
      'Names are compared without case, spaces and variants of Arabic letters; each can be used once.',
    tag,
    body: categoryBody,
    status: 201,
    response: category,
    errors: [409],
  }),
  update: defineCall({
    method: 'PATCH',
    path: `${categories.path}/:id`,
    operationId: 'updateCategory',
    summary: 'Rename a category',
    description: 'A description that is absent stays as it is.',
    tag,
    params: idParams,
    body: categoryBody,
    status: 200,
    response: category,
    errors: [404, 409],
  }),
  delete: defineCall({
    method: 'DELETE',
    path: `${categories.path}/:id`,
    operationId: 'deleteCategory',
    summary: 'Delete a category',
    description: 'Providers that had the category stay, without it.',
    tag,
    params: idParams,
    status: 200,
    response: reference,
    errors: [404],
  }),
}
