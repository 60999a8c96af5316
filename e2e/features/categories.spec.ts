import type { Page } from '@playwright/test'
import { categories } from '@zaffa/contract/categories'
import type { Category } from '@zaffa/contract/schema/categories'
import { listSuite } from '../suites/list.ts'
import { unique } from '../support/api.ts'
import { expect, expectToast, test } from '../support/fixtures.ts'

listSuite<Category>({
  path: '/dashboard/category',
  resource: categories,
  heading: 'Categories',
  columns: 'grid',
  cells: (category) => [category.name],
  search: 'wedd',
  finds: 'Wedding Halls',
  empty: 'No categories found.',
  failure: { serverOr: 'Failed to load categories' },
  skeletons: 8,
})

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a category is added, with its empty description as a space', async ({
  signedIn: page,
  api,
  network,
}) => {
  const create = network.record('POST', categories.path)
  await page.goto('/dashboard/category')
  const add = page.getByRole('button', { name: 'Add a new Category' })
  await add.click()
  const dialog = page.getByRole('dialog', { name: 'Add Category' })
  const name = dialog.getByRole('textbox', { name: 'Category Name' })
  await expect(name).toBeFocused()

  const submit = dialog.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(name).toHaveAccessibleDescription('Category name is required')
  await expect(name).toBeFocused()
  // Validated on submit, and from then on with every change.
  await name.fill('x')
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  for (const blank of ['  ', '\u200b\u2800\u3164']) {
    await name.fill(blank)
    await expect(name).toHaveAccessibleDescription('Category name is required')
  }
  expect(create.calls).toEqual([])

  const text = unique('Added ')
  await name.fill(text)
  const held = await network.hold('POST', categories.path)
  await submit.dblclick()
  await expect(submit).toBeDisabled()
  await held.release()
  await expectToast(page, 'Category created successfully', 'success')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(card(page, text)).toBeVisible()
  expect(create.calls.map(({ body }) => body)).toEqual([{ name: text, description: ' ' }])
  expect(await api.rows<Category>(categories.path, text)).toHaveLength(1)
})

test('a category is renamed and keeps its description', async ({
  signedIn: page,
  api,
  network,
}) => {
  const [described, plain] = [
    await api.createCategory(unique('Described '), 'By the hour'),
    await api.createCategory(unique('Plain ')),
  ]
  const update = network.record('PATCH', /^\/admin\/category\//)
  await page.goto('/dashboard/category')
  for (const category of [described, plain]) {
    await page.getByRole('button', { name: `Edit ${category.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Category' })
    const name = dialog.getByRole('textbox', { name: 'Category Name' })
    await expect(name).toHaveValue(category.name)
    await name.fill(`${category.name} II`)
    const held = await network.hold('PATCH', `${categories.path}/${category._id}`)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Updating...' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog, 'at work: Escape does not close it').toBeVisible()
    await held.release()
    await expectToast(page, 'Category updated successfully', 'success')
    await expect(dialog).toHaveCount(0)
    await expect(card(page, `${category.name} II`)).toBeVisible()
  }
  expect(update.calls.map(({ body }) => body)).toEqual([
    { name: `${described.name} II`, description: 'By the hour' },
    { name: `${plain.name} II`, description: ' ' },
  ])
})

test('a category is deleted after a question', async ({ signedIn: page, api, network }) => {
  const category = await api.createCategory()
  const remove = network.record('DELETE', `${categories.path}/${category._id}`)
  await page.goto('/dashboard/category')
  const icon = page.getByRole('button', { name: `Delete ${category.name}` })
  await icon.click()
  const dialog = page.getByRole('dialog', { name: 'Delete Category' })
  await expect(dialog).toContainText(
    'Are you sure you want to delete this Category? This action cannot be undone.',
  )
  await expect(dialog).toHaveAccessibleDescription(new RegExp(`${category.name}.*be undone`))
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(icon).toBeFocused()
  expect(remove.calls).toEqual([])

  await icon.click()
  const held = await network.hold('DELETE', `${categories.path}/${category._id}`)
  await dialog.getByRole('button', { name: 'Delete' }).dblclick()
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await held.release()
  await expectToast(page, 'Category deleted successfully', 'success')
  await expect(dialog).toHaveCount(0)
  await expect(card(page, category.name)).toHaveCount(0)
  expect(remove.calls).toHaveLength(1)
  expect(await api.rows<Category>(categories.path, category.name)).toEqual([])
})

test('a name that is taken is refused, and the dialog stays', async ({
  signedIn: page,
  api,
  problems,
}) => {
  problems.allow(/^Failed to load resource: .* 409/)
  const [taken, category] = [await api.createCategory(), await api.createCategory()]
  await page.goto('/dashboard/category')
  await page.getByRole('button', { name: `Edit ${category.name}` }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Category Name' })
  await name.fill(taken.name.toUpperCase())
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(page, 'Failed to update category', 'error')
  await expect(name).toHaveValue(taken.name.toUpperCase())
  await expect(name).toHaveAccessibleDescription('A category with this name already exists')
  await expect(name).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a new Category' }).click()
  await name.fill(taken.name)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Failed to create category', 'error')
  await expect(dialog).toBeVisible()
})

test('a name that is too long is counted and not sent; while sending it can only be read', async ({
  signedIn: page,
  api,
  network,
}) => {
  const category = await api.createCategory()
  const update = network.record('PATCH', `${categories.path}/${category._id}`)
  await page.goto('/dashboard/category')
  await page.getByRole('button', { name: `Edit ${category.name}` }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Category Name' })
  const long = unique('Long ').padEnd(102, 'g')
  await name.fill(long)
  await expect(name).toHaveAccessibleDescription('2 characters too many')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Category Name must be at most 100 characters/)
  expect(update.calls).toEqual([])
  await name.fill(long.slice(0, 100))
  await expect(name).toHaveAccessibleDescription('0 characters left')
  const held = await network.hold('PATCH', `${categories.path}/${category._id}`)
  await page.keyboard.press('Enter')
  await expect(name).not.toBeEditable()
  await expect(name).toBeFocused()
  await held.release()
  await expect(dialog).toHaveCount(0)
})

test('a category without an id cannot be edited', async ({ signedIn: page, network }) => {
  const update = network.record('PATCH', /^\/admin\/category/)
  const data = [{ _id: '', name: 'Nameless', description: ' ' }]
  await network.answer('GET', categories.path, { data, totalDocuments: 1 })
  await page.goto('/dashboard/category')
  await page.getByRole('button', { name: 'Edit Nameless' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click()
  await expectToast(page, 'Category ID is missing', 'error')
  expect(update.calls).toEqual([])
})

test('deleting the last row of the last page steps back a page', async ({
  signedIn: page,
  api,
}) => {
  // One full page and one more, found by a search.
  const word = unique('Step')
  for (let n = 0; n <= categories.pageSize; n += 1) await api.createCategory(`${word} ${n}`)
  await page.goto(`/dashboard/category?search=${word}&page=2`)
  await page.getByRole('button', { name: `Delete ${word} 0`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`/dashboard/category?search=${word}`)
  await expect(page.getByText('Showing 1 to 12 of 12 entries')).toBeVisible()
})
