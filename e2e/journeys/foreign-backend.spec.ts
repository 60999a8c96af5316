/** The app on a backend with only the specification's calls and strict CORS: all of section 1. */
import type { Page } from '@playwright/test'
import { unique } from '../support/api.ts'
import { ClientForm } from '../support/client-form.ts'
import { expect, expectToast, test as ours } from '../support/fixtures.ts'
import { startForeignApp } from '../support/foreign/app.ts'
import { makeData } from '../support/foreign/data.ts'
import { foreignLogin, makeRoutes } from '../support/foreign/routes.ts'
import { nouns } from '../support/nouns.ts'
import { picture } from '../support/pictures.ts'
import { failedLoad } from '../support/problems.ts'
import { lists, otherScreens, specifiedDialogs } from '../support/screens.ts'

type ForeignApp = Awaited<ReturnType<typeof startForeignApp>>

const test = ours.extend<{ inside: Page }, { foreign: ForeignApp }>({
  foreign: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const app = await startForeignApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ foreign }, use) => use(foreign.url),

  /** Logged in; afterwards there was no error to see, and none in the console but for our extras. */
  inside: async ({ page, foreign, problems }, use) => {
    problems.allow(failedLoad)
    const failed: string[] = []
    page.on('response', (response) => {
      if (!response.ok()) failed.push(`${response.request().method()} ${response.url()}`)
    })
    page.on('requestfailed', (request) => {
      if (!request.failure()?.errorText.includes('ABORTED')) failed.push(request.url())
    })
    const errors: string[] = []
    await page.exposeFunction('reportError', (text: string) => errors.push(text))
    await page.addInitScript(() => {
      const report = Reflect.get(window, 'reportError') as (text: string) => void
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          const error = node instanceof HTMLElement && node.dataset.severity === 'error'
          if (error) report(node.innerText)
        }
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/login')
    await page.getByLabel('Username').fill(foreignLogin.username)
    await page.getByLabel('Password').fill(foreignLogin.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/dashboard')
    await use(page)
    expect(errors, 'errors that were shown').toEqual([])
    const extras = ['/admin/auth/logout'].map((path) => `POST ${foreign.backend.url}${path}`)
    expect(failed.filter((call) => !extras.includes(call))).toEqual([])
  },
})

// One build and one backend are enough.
test.describe.configure({ mode: 'default' })

const shown = (page: Page) => page.getByText(/^Showing \d+ to \d+ of \d+ entries$/)
const dialog = (page: Page) => page.getByRole('dialog')

test('Home, and signing out', async ({ inside: page, foreign }) => {
  const { contracts, clients, providers, categories } = foreign.backend.data
  const active = contracts.filter(({ status }) => status === 'DOWN_PAYMENT_SUCCESSFUL')
  await expect(page.getByRole('definition')).toHaveText(
    [active, clients, providers, categories].map(({ length }) => String(length)),
  )
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
})

test('nothing beyond the specification: no menu, no account, no export, no other call', async ({
  inside: page,
  foreign,
}) => {
  const profile = page.getByRole('group', { name: 'Signed in as' })
  await expect(profile).toHaveText(/^Z\s*Zaffa Admin\s*admin@zaffa\.sa$/)
  await expect(page.getByRole('definition').first()).toHaveText(/^\d/)
  await expect(profile.getByRole('button')).toHaveCount(0)
  await page.goto('/dashboard/clients')
  await expect(shown(page)).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0)
  const before = foreign.backend.requests.length
  await page.getByRole('button', { name: 'Detail' }).first().click()
  await expect(dialog(page).getByRole('term').first()).toBeVisible()
  await page.goto('/dashboard/providers')
  await page.getByRole('button', { name: 'Detail' }).first().click()
  await expect(dialog(page).getByRole('term')).toHaveText([
    ...['Owner Name', 'Phone number', 'Company name', 'Categories'],
  ])
  await page.goto('/dashboard/account')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  const patterns = served.map((route) => new RegExp(`^${route.replaceAll(':id', '[^/]+')}$`))
  const reads = foreign.backend.requests.slice(before)
  const ofOneClient = reads.filter((request) => /customer-management\/\w/.test(request))
  expect(ofOneClient, 'the dialog shows the row of the list').toEqual([])
  const strange = foreign.backend.requests
    .map((request) => request.split('?')[0] ?? '')
    .filter((request) => !patterns.some((pattern) => pattern.test(request)))
    .filter((request) => !/ \/(uploads\/|admin\/auth\/logout)/.test(request))
  expect(strange).toEqual([])
})

const served = makeRoutes(makeData()).map(([route]) => route)
const isServed = (name: string) =>
  nouns.some((noun) => noun.name === name && served.includes(`GET ${noun.list.path}`))
/** The other lists are not of the specification, so a foreign backend does not have them. */
const specifiedLists = lists.filter(({ name }) => isServed(name))

test('the foreign backend has the nine lists of the specification', () => {
  expect(specifiedLists).toHaveLength(9)
})

const screensByPart = { lists: specifiedLists, dialogs: specifiedDialogs, otherScreens }
for (const [part, screens] of Object.entries(screensByPart)) {
  test(`every screen: ${part}`, async ({ inside: page }) => {
    page.on('dialog', (question) => question.accept())
    for (const { open, signedOut } of screens) if (!signedOut) await open(page)
  })
}

test('clients: search, sort, page, add, update', async ({ inside: page, foreign }) => {
  const { clients } = foreign.backend.data
  await page.goto('/dashboard/clients')
  await expect(shown(page)).toHaveText(`Showing 1 to 8 of ${clients.length} entries`)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(shown(page)).toHaveText(`Showing 9 to 16 of ${clients.length} entries`)
  await page.getByRole('searchbox').pressSequentially('client4')
  await expect(shown(page)).toHaveText('Showing 1 to 4 of 4 entries')
  await page.getByRole('combobox', { name: /^Sort/ }).selectOption('Oldest')
  await expect(page.getByRole('row').nth(1)).toContainText('client42@example.com')

  await page.getByRole('link', { name: 'Add a new client' }).click()
  const form = new ClientForm(page)
  const values = await form.fillRequired()
  await form.file.setInputFiles(picture)
  await expect(form.preview).toHaveAttribute('src', `${foreign.backend.url}/uploads/pixel.png`)
  await expect
    .poll(() => form.preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await form.submit.click()
  await expectToast(page, 'Client added successfully', 'success')
  expect(clients[0]).toMatchObject({ ...values, avatar: 'uploads/pixel.png', active: true })

  // Back in the search, which does not find the new client.
  await expect(shown(page)).toHaveText('Showing 1 to 4 of 4 entries')
  await page.getByRole('navigation').getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('row', { name: values.email }).getByRole('link', { name: 'Edit' }).click()
  await expect(form.name).toHaveValue(values.full_name)
  await page.getByRole('button', { name: 'Remove' }).click()
  await form.city.selectOption('riyadh')
  await form.submit.click()
  await expectToast(page, 'Client updated successfully', 'success')
  expect(clients[0]).toMatchObject({ city: 'riyadh', avatar: null })
})

test('services in the other envelope, and a provider without any', async ({
  inside: page,
  foreign,
}) => {
  const { providers, services } = foreign.backend.data
  const [first, last] = [providers[0], providers.at(-1)]
  await page.goto(`/dashboard/providers/${first?._id}/services`)
  await expect(shown(page)).toHaveText(`Showing 1 to 8 of ${services.length} entries`)
  await page.goto(`/dashboard/providers/${last?._id}/services`)
  await expect(page.getByText('No services found for this provider.')).toBeVisible()
  await expect(shown(page)).toHaveText('Showing 0 to 0 of 0 entries')
})

test('applications are approved and rejected', async ({ inside: page, foreign }) => {
  const { applications } = foreign.backend.data
  let left = applications.length
  await page.goto('/dashboard/applications')
  for (const [decision, message] of [
    ['Approve', 'Application approved successfully!'],
    ['Reject', 'Application rejected successfully!'],
  ] as const) {
    await page.getByRole('button', { name: decision }).first().click()
    await dialog(page).getByRole('button', { name: decision }).click()
    await expectToast(page, message, 'success')
    await expect(dialog(page)).toHaveCount(0)
    left -= 1
    await expect(shown(page)).toHaveText(`Showing 1 to 10 of ${left} entries`)
  }
})

test('categories are created, renamed and deleted', async ({ inside: page }) => {
  const name = unique('Tents ')
  await page.goto('/dashboard/category')
  await page.getByRole('button', { name: 'Add a new Category' }).click()
  await page.getByRole('textbox', { name: 'Category Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Category created successfully', 'success')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('textbox', { name: 'Category Name' }).fill(`${name} II`)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Category updated successfully', 'success')
  await page.getByRole('button', { name: `Delete ${name} II` }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Category deleted successfully', 'success')
  await expect(page.getByText(name)).toHaveCount(0)
})

test('reviews are replied to and deleted', async ({ inside: page, foreign }) => {
  const { reviews } = foreign.backend.data
  const [first] = reviews
  await page.goto('/dashboard/feedback')
  const open = () => page.getByRole('button', { name: 'View' }).first().click()
  await open()
  await dialog(page).getByRole('button', { name: 'Delete Reply' }).click()
  await expectToast(page, 'Reply deleted successfully', 'success')
  await expect(dialog(page)).toHaveCount(0)
  await open()
  await dialog(page).getByRole('textbox', { name: 'Reply' }).fill('Come again')
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'Reply added successfully', 'success')
  expect(first).toMatchObject({ admin_reply: 'Come again' })
  await expect(dialog(page)).toHaveCount(0)
  await open()
  await dialog(page).getByRole('button', { name: 'Delete Review' }).click()
  await expectToast(page, 'Review deleted successfully', 'success')
  expect(reviews).not.toContain(first)
})
