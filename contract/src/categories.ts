import type { ListResource } from './list.ts'

export const categories = {
  path: '/admin/category',
  pageSize: 12,
  search: 'always',
  sortBy: 'capitalised',
} as const satisfies ListResource

export const categoryLabels = { name: 'Category Name', description: 'Description' } as const
export const categoryLimits = { name: 100, description: 2000 } as const

export const categoryMessages = {
  required: 'Category name is required',
  missingId: 'Category ID is missing',
} as const

/** The app sends this for an empty description. */
export const noDescription = ' '
