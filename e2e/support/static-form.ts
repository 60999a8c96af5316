import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Add provider and Add service: the same fields, and a button behind which there is nothing. */
export async function expectStaticForm(page: Page) {
  const main = page.getByRole('main')
  await expect(main.locator('label')).toHaveText([
    'Owner Name',
    'Role',
    'Phone Number',
    'Email',
    'Company Name',
    'Category',
    'Based in',
  ])
  const role = main.getByRole('combobox', { name: 'Role' })
  await expect(role.getByRole('option')).toHaveText(['Choose', 'Role 1', 'Role 2', 'Role 3'])
  const category = main.getByRole('combobox', { name: 'Category' })
  await expect(category.getByRole('option')).toHaveText([
    'Choose',
    'Category 1',
    'Category 2',
    'Category 3',
  ])

  const address = page.url()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const add = main.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  const owner = main.getByRole('textbox', { name: 'Owner Name' })
  await owner.fill('نورة القحطاني')
  await main.getByRole('textbox', { name: 'Email' }).fill('no address at all')
  await role.selectOption('Role 2')
  await category.selectOption('Category 3')
  await main.getByRole('textbox', { name: 'Based in' }).fill('Riyadh')
  await page.keyboard.press('Enter')
  await owner.press('Enter')
  await add.click()

  // Requests keep their order: anything the form had sent would come before this one.
  await page.evaluate(() => fetch('/health/live').then((response) => response.text()))
  expect(requests.map((url) => new URL(url).pathname)).toEqual(['/health/live'])
  expect(page.url()).toBe(address)
  await expect(page.locator('[data-severity]')).toHaveCount(0)
  await expect(owner).toHaveValue('نورة القحطاني')
  await expect(role).toHaveValue('Role 2')
}
