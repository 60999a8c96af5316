import type { Page } from '@playwright/test'
import { staticForm as arabic } from '../../web/src/form/static-form-strings.ar.ts'
import { form } from '../../web/src/form/strings.ar.ts'
import { expect, expectNoToast } from './fixtures.ts'
import { say } from './language.ts'
import { roundTrip } from './network.ts'

/** Add provider and Add service: the same fields, and a button behind which there is nothing. */
export async function expectStaticForm(page: Page) {
  const main = page.getByRole('main')
  await expect(main.locator('label')).toHaveText([
    say('Owner Name', arabic.ownerName),
    say('Role', arabic.role),
    say('Phone Number', arabic.phone),
    say('Email', arabic.email),
    say('Company Name', arabic.companyName),
    say('Category', arabic.category),
    say('Based in', arabic.basedIn),
  ])
  const role = main.getByRole('combobox', { name: say('Role', arabic.role) })
  await expect(role.getByRole('option')).toHaveText(
    say(['Choose', 'Role 1', 'Role 2', 'Role 3'], [form.choose, ...arabic.roles]),
  )
  const category = main.getByRole('combobox', { name: say('Category', arabic.category) })
  await expect(category.getByRole('option')).toHaveText(
    say(['Choose', 'Category 1', 'Category 2', 'Category 3'], [form.choose, ...arabic.categories]),
  )

  const address = page.url()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const add = main.getByRole('button', { name: say('Add', arabic.submit), exact: true })
  await add.click()
  const owner = main.getByRole('textbox', { name: say('Owner Name', arabic.ownerName) })
  await owner.fill('نورة القحطاني')
  await main.getByRole('textbox', { name: say('Email', arabic.email) }).fill('no address at all')
  const second = say('Role 2', arabic.roles[1] ?? '')
  await role.selectOption(second)
  await category.selectOption(say('Category 3', arabic.categories[2] ?? ''))
  await main.getByRole('textbox', { name: say('Based in', arabic.basedIn) }).fill('Riyadh')
  await page.keyboard.press('Enter')
  await owner.press('Enter')
  await add.click()

  await roundTrip(page)
  // The app may still be loading its scripts. A form submits nothing to a script's address.
  const sent = requests.map((url) => new URL(url).pathname + new URL(url).search)
  expect(sent.filter((path) => !/^\/assets\/[^?]+$/.test(path))).toEqual(['/health/live'])
  expect(page.url()).toBe(address)
  await expectNoToast(page)
  await expect(owner).toHaveValue('نورة القحطاني')
  await expect(role).toHaveValue(second)
}
