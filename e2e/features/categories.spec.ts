import type { Locator, Page } from '@playwright/test'
import { categories } from '@zaffa/contract/categories'
import type { Category } from '@zaffa/contract/schema/categories'
import { strings as arabic } from '../../web/src/features/categories/strings.ar.ts'
import { form } from '../../web/src/form/strings.ar.ts'
import { characters, deletion } from '../../web/src/ui/dialog-strings.ar.ts'
import { listSuite } from '../suites/list.ts'
import { unique } from '../support/api.ts'
import { expect, expectToast, test } from '../support/fixtures.ts'
import { showing } from '../support/footer.ts'
import { say } from '../support/language.ts'

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
  arabic: {
    heading: arabic.title,
    empty: arabic.empty,
    failure: { serverOr: arabic.loadFailed },
  },
})

const addButton = (page: Page) =>
  page.getByRole('button', { name: say('Add a new Category', arabic.add) })
const editButton = (page: Page, name: string) =>
  page.getByRole('button', { name: say(`Edit ${name}`, arabic.edit(name)) })
const deleteButton = (page: Page, name: string) =>
  page.getByRole('button', { name: say(`Delete ${name}`, arabic.delete(name)), exact: true })
const nameField = (dialog: Locator) =>
  dialog.getByRole('textbox', { name: say('Category Name', arabic.name) })
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
/** A page of the whole list may be full of the categories of other tests. */
const openSearch = (page: Page, name: string) =>
  page.goto(`/dashboard/category?search=${encodeURIComponent(name)}`)

test('a category is added, with its empty description as a space', async ({
  signedIn: page,
  api,
  network,
}) => {
  const create = network.record('POST', categories.path)
  const text = unique('Added ')
  await openSearch(page, text)
  const add = addButton(page)
  await add.click()
  const dialog = page.getByRole('dialog', { name: say('Add Category', arabic.addTitle) })
  const name = nameField(dialog)
  await expect(name).toBeFocused()

  const submit = dialog.getByRole('button', { name: say('Submit', arabic.submit) })
  await submit.click()
  const required = say('Category name is required', arabic.required)
  await expect(name).toHaveAccessibleDescription(required)
  await expect(name).toBeFocused()
  // Validated on submit, and from then on with every change.
  await name.fill('x')
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  for (const blank of ['  ', '\u200b\u2800\u3164']) {
    await name.fill(blank)
    await expect(name).toHaveAccessibleDescription(required)
  }
  expect(create.calls).toEqual([])

  await name.fill(text)
  const held = await network.hold('POST', categories.path)
  await submit.dblclick()
  await expect(submit).toBeDisabled()
  held.release()
  await expectToast(page, say('Category created successfully', arabic.created), 'success')
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
  const word = unique()
  const [described, plain] = [
    await api.createCategory(`Described ${word}`, 'By the hour'),
    await api.createCategory(`Plain ${word}`),
  ]
  const update = network.record('PATCH', /^\/admin\/category\//)
  await openSearch(page, word)
  for (const category of [described, plain]) {
    await editButton(page, category.name).click()
    const dialog = page.getByRole('dialog', { name: say('Edit Category', arabic.editTitle) })
    const name = nameField(dialog)
    await expect(name).toHaveValue(category.name)
    await name.fill(`${category.name} II`)
    const held = await network.hold('PATCH', `${categories.path}/${category._id}`)
    await page.keyboard.press('Enter')
    await expect(
      dialog.getByRole('button', { name: say('Updating...', arabic.updating) }),
    ).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog, 'at work: Escape does not close it').toBeVisible()
    held.release()
    await expectToast(page, say('Category updated successfully', arabic.updated), 'success')
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
  await openSearch(page, category.name)
  const icon = deleteButton(page, category.name)
  await icon.click()
  const dialog = page.getByRole('dialog', {
    name: say('Delete Category', deletion.title(arabic.item)),
  })
  await expect(dialog).toContainText(
    say(
      'Are you sure you want to delete this Category? This action cannot be undone.',
      deletion.text(arabic.item),
    ),
  )
  const warning = say('be undone', deletion.text(arabic.item))
  await expect(dialog).toHaveAccessibleDescription(new RegExp(`${category.name}.*${warning}`))
  const cancel = dialog.getByRole('button', { name: say('Cancel', deletion.cancel) })
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(icon).toBeFocused()
  expect(remove.calls).toEqual([])

  await icon.click()
  const held = await network.hold('DELETE', `${categories.path}/${category._id}`)
  await dialog.getByRole('button', { name: say('Delete', deletion.confirm) }).dblclick()
  await expect(
    dialog.getByRole('button', { name: say('Deleting...', deletion.busy) }),
  ).toBeDisabled()
  await expect(cancel).toBeDisabled()
  held.release()
  await expectToast(
    page,
    say('Category deleted successfully', deletion.success(arabic.item)),
    'success',
  )
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
  await openSearch(page, category.name)
  await editButton(page, category.name).click()
  const dialog = page.getByRole('dialog')
  const name = nameField(dialog)
  await name.fill(taken.name.toUpperCase())
  await dialog.getByRole('button', { name: say('Update', arabic.update) }).click()
  await expectToast(page, say('Failed to update category', arabic.updateFailed), 'error')
  await expect(name).toHaveValue(taken.name.toUpperCase())
  await expect(name).toHaveAccessibleDescription(
    say('A category with this name already exists', 'يوجد تصنيف بهذا الاسم.'),
  )
  await expect(name).toBeFocused()
  await page.keyboard.press('Escape')
  await addButton(page).click()
  await name.fill(taken.name)
  await page.keyboard.press('Enter')
  await expectToast(page, say('Failed to create category', arabic.createFailed), 'error')
  await expect(dialog).toBeVisible()
})

test('a name that is too long is counted and not sent; while sending it can only be read', async ({
  signedIn: page,
  api,
  network,
}) => {
  const category = await api.createCategory()
  const update = network.record('PATCH', `${categories.path}/${category._id}`)
  await openSearch(page, category.name)
  await editButton(page, category.name).click()
  const dialog = page.getByRole('dialog')
  const name = nameField(dialog)
  const long = unique('Long ').padEnd(102, 'g')
  await name.fill(long)
  await expect(name).toHaveAccessibleDescription(
    say('2 characters too many', characters.tooMany(2)),
  )
  await dialog.getByRole('button', { name: say('Update', arabic.update) }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(
    new RegExp(say('Category Name must be at most 100 characters', form.tooLong(arabic.name, 100))),
  )
  expect(update.calls).toEqual([])
  await name.fill(long.slice(0, 100))
  await expect(name).toHaveAccessibleDescription(say('0 characters left', characters.left(0)))
  const held = await network.hold('PATCH', `${categories.path}/${category._id}`)
  await page.keyboard.press('Enter')
  await expect(name).not.toBeEditable()
  await expect(name).toBeFocused()
  held.release()
  await expect(dialog).toHaveCount(0)
})

test('a category without an id cannot be edited', async ({ signedIn: page, network }) => {
  const update = network.record('PATCH', /^\/admin\/category/)
  const data = [{ _id: '', name: 'Empty' }, { name: 'Missing' }]
  await network.answer('GET', categories.path, { data, totalDocuments: 2 })
  await page.goto('/dashboard/category')
  for (const { name } of data) {
    await editButton(page, name).click()
    const dialog = page.getByRole('dialog')
    await expect(nameField(dialog)).toHaveValue(name)
    await dialog.getByRole('button', { name: say('Update', arabic.update) }).click()
    await expectToast(page, say('Category ID is missing', arabic.missingId), 'error')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
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
  await deleteButton(page, `${word} 0`).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Delete', deletion.confirm) })
    .click()
  await expect(page).toHaveURL(`/dashboard/category?search=${word}`)
  await expect(page.getByText(showing(1, 12, 12))).toBeVisible()
})
