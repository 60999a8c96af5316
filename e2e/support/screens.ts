import { expect, type Page } from '@playwright/test'
import { routes } from '@zaffa/contract/routes'
import { nouns } from './nouns.ts'

/**
 * Every screen and dialog of the product, and how a person gets there. Nothing depends on whose
 * backend answers: what is opened is always the first that the list shows.
 */
export type Screen = { name: string; open: (page: Page) => Promise<void>; signedOut?: true }

const footer = /^Showing [1-9]\d* to \d+ of \d+ entries$/

const list = (path: string) => async (page: Page) => {
  await page.goto(path)
  await expect(page.getByText(footer)).toBeVisible()
}

export async function settled(page: Page, name: string | RegExp) {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(dialog).not.toContainText('Loading')
}

/** Clicks the first such button of a list. */
const dialog =
  (path: string, button: string | RegExp, title: string | RegExp) => async (page: Page) => {
    await list(path)(page)
    await page.getByRole('main').getByRole('button', { name: button }).first().click()
    await settled(page, title)
  }

async function services(page: Page) {
  await list(routes.providers.path)(page)
  // The newest have no services yet, nor has the foreign backend's oldest.
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Oldest')
  await expect(page).toHaveURL(/sort=Oldest/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Services' }).nth(1).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await expect(page.getByText(footer)).toBeVisible()
}

async function updateClient(page: Page) {
  await list(clients.path)(page)
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await expect(page.getByRole('textbox', { name: 'Client Name' })).not.toHaveValue('')
}

const heading = (path: string, name: string) => async (page: Page) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function accountPage(page: Page) {
  await heading('/dashboard/account', 'Account and security')(page)
  await expect(page.getByRole('main')).toContainText('This session')
}

const { clients, categories } = routes
const clientAdd = heading(routes.clientAdd.path, 'add a new Client')

export const lists: Screen[] = Object.entries(routes)
  .filter(([, { kind }]) => kind === 'list')
  // The services of a provider have its id in their address.
  .map(([name, { path }]) => ({ name, open: path.includes('$') ? services : list(path) }))

export const otherScreens: Screen[] = [
  {
    name: 'login',
    signedOut: true,
    open: async (page) => {
      await page.goto(routes.login.path)
      await expect(page.getByLabel('Username')).toBeVisible()
    },
  },
  {
    name: 'home',
    open: async (page) => {
      await page.goto(routes.statistics.path)
      await expect(page.getByRole('definition').first()).toHaveText(/^\d/)
    },
  },
  { name: 'client-add', open: clientAdd },
  { name: 'client-update', open: updateClient },
  { name: 'provider-add', open: heading(routes.providerAdd.path, 'add a new provider') },
  {
    name: 'service-add',
    open: async (page) => {
      await services(page)
      await page.getByRole('link', { name: 'Add a new service' }).click()
      await expect(page.getByRole('heading', { name: 'add a new service' })).toBeVisible()
    },
  },
  { name: 'not-found', open: heading('/dashboard/nowhere', 'This page does not exist') },
]

/** Every dialog but those that `dialogs` finds by itself. */
export const specifiedDialogs: Screen[] = [
  { name: 'order-detail', open: dialog(routes.orders.path, 'Detail', 'Contract Detail') },
  { name: 'client-detail', open: dialog(clients.path, 'Detail', 'Client detail') },
  { name: 'provider-detail', open: dialog(routes.providers.path, 'Detail', 'Client detail') },
  {
    name: 'service-detail',
    open: async (page) => {
      await services(page)
      await page.getByRole('button', { name: 'Detail' }).first().click()
      await settled(page, 'Service detail')
    },
  },
  {
    name: 'application-approve',
    open: dialog(routes.applications.path, 'Approve', 'Approve application'),
  },
  {
    name: 'application-reject',
    open: dialog(routes.applications.path, 'Reject', 'Reject application'),
  },
  { name: 'category-add', open: dialog(categories.path, 'Add a new Category', 'Add Category') },
  { name: 'category-edit', open: dialog(categories.path, /^Edit /, 'Edit Category') },
  { name: 'category-delete', open: dialog(categories.path, /^Delete /, 'Delete Category') },
  { name: 'inbox-detail', open: dialog(routes.conversations.path, 'Detail', 'Inbox detail') },
  { name: 'inbox-compose', open: dialog(routes.conversations.path, 'Compose', 'Compose') },
  { name: 'payment-detail', open: dialog(routes.payments.path, 'Detail', 'Payment detail') },
  { name: 'feedback-detail', open: dialog(routes.reviews.path, 'View', 'Feedback detail') },
  {
    name: 'calendar',
    open: async (page) => {
      await clientAdd(page)
      await page.getByRole('textbox', { name: 'Wedding Date' }).fill('2027-01-05')
      await page.getByRole('button', { name: 'Open calendar' }).click()
      await expect(page.getByRole('grid')).toBeVisible()
    },
  },
  {
    name: 'unsaved',
    open: async (page) => {
      await clientAdd(page)
      await page.getByRole('textbox', { name: 'Full Name', exact: true }).fill('Noura')
      await page.getByRole('main').getByRole('link', { name: 'Clients' }).click()
      await settled(page, 'Leave without saving?')
    },
  },
  {
    name: 'bell',
    open: async (page) => {
      await page.goto(routes.statistics.path)
      await page.getByRole('button', { name: 'Notifications' }).click()
      await expect(page.getByRole('region', { name: 'Notifications' })).toBeVisible()
    },
  },
]

/** Screens whose Detail button is above, or has another name. */
const withEntry = ['orders', 'clients', 'payments']

/** With the details of every other noun that reads one record, and what the profile opens. */
export const dialogs: Screen[] = [
  ...specifiedDialogs,
  {
    name: 'profile-menu',
    open: async (page) => {
      await page.goto(routes.statistics.path)
      await page.getByRole('button', { name: /Zaffa Admin/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  { name: 'account', open: accountPage },
  {
    name: 'account-authenticator',
    open: async (page) => {
      await accountPage(page)
      await page.getByRole('button', { name: 'Add an authenticator app' }).click()
      await settled(page, /./)
    },
  },
  ...nouns
    .filter(({ name, record }) => record && !withEntry.includes(name))
    .map(({ name, address }) => ({ name: `${name}-detail`, open: dialog(address, 'Detail', /./) })),
]

export const drawer: Screen = {
  name: 'drawer',
  open: async (page) => {
    await page.goto(routes.statistics.path)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await settled(page, 'Main')
  },
}
