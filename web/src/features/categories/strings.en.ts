import { categoryLabels, categoryMessages } from '@zaffa/contract/categories'

export const strings = {
  title: 'Categories',
  add: 'Add a new Category',
  searchPlaceholder: 'Search categories',
  loadFailed: 'Failed to load categories',
  empty: 'No categories found.',
  item: 'Category',
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  addTitle: 'Add Category',
  editTitle: 'Edit Category',
  name: categoryLabels.name,
  ...categoryMessages,
  submit: 'Submit',
  update: 'Update',
  updating: 'Updating...',
  created: 'Category created successfully',
  createFailed: 'Failed to create category',
  updated: 'Category updated successfully',
  updateFailed: 'Failed to update category',
}
