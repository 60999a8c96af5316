import type { Page } from '@playwright/test'
import { conversations } from '@zaffa/contract/conversations'
import { orders } from '@zaffa/contract/orders'
import { payments } from '@zaffa/contract/payments'
import { providers } from '@zaffa/contract/providers'
import type { Conversation } from '@zaffa/contract/schema/conversations'
import type { Order } from '@zaffa/contract/schema/orders'
import type { Payment } from '@zaffa/contract/schema/payments'
import type { Provider } from '@zaffa/contract/schema/providers'
import { expect, test } from '../support/fixtures.ts'
import { openRow } from '../support/open-row.ts'

/** Details lead to the lists in which the other records are found. */
const dialogOf = (page: Page) => page.getByRole('dialog')

async function expectFound(page: Page, list: string, search: string, text: string) {
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.pathname === list)
  await expect(page.getByRole('searchbox')).toHaveValue(search)
  await expect(page.locator('tbody > tr').first()).toContainText(text)
}

test('an order leads to its client and its provider', async ({ signedIn: page, api }) => {
  const rows = await api.rows<Order>(orders.path)
  const place = rows.findIndex(({ service_provider }) => service_provider.company_name)
  const { customer, service_provider: provider } = rows[place] as Order
  const follow = async (name: string) => {
    await openRow(page, '/dashboard/orders', place, 'Detail')
    await dialogOf(page).getByRole('link', { name, exact: true }).click()
  }
  await follow(customer.full_name)
  const { phone_number: phone } = customer
  await expectFound(page, '/dashboard/clients', phone, phone)
  for (const name of [provider.company_name ?? '', provider.full_name]) {
    await follow(name)
    await expectFound(page, '/dashboard/providers', provider.phone_number, provider.phone_number)
  }
})

test('a payment leads to its order, its client and its provider', async ({
  signedIn: page,
  api,
}) => {
  const rows = await api.rows<Payment>(payments.path)
  const place = rows.findIndex(({ service_provider }) => service_provider.company_name)
  const { customer, service_provider, contract } = rows[place] as Payment
  const company = service_provider.company_name ?? ''
  const number = contract.contract_number
  const [found] = await api.rows<Order>(orders.path, number)
  const ways = [
    [number, '/dashboard/orders', found?.customer.full_name ?? 'no order'],
    [customer.full_name, '/dashboard/clients', ''],
    [company, '/dashboard/providers', company],
  ] as const
  for (const [name, list, text] of ways) {
    await openRow(page, '/dashboard/pay-history', place, 'Detail')
    await dialogOf(page).getByRole('link', { name, exact: true }).click()
    await expectFound(page, list, name, text)
  }
})

test('a conversation leads to both sides, and they to their orders and payments', async ({
  signedIn: page,
  api,
}) => {
  const [row] = await api.rows<Conversation>(conversations.path)
  const { customer, service_provider } = row as Conversation
  const ways = [
    [customer.full_name, '/dashboard/clients'],
    [service_provider.full_name, '/dashboard/providers'],
  ] as const
  for (const [name, list] of ways) {
    await openRow(page, '/dashboard/inbox', 0, 'Detail')
    await dialogOf(page).getByRole('link', { name, exact: true }).click()
    await expectFound(page, list, name, '')
    const detail = page.getByRole('button', { name: 'Detail of' })
    await detail.first().click()
    const label = list === '/dashboard/clients' ? 'Full Name' : 'Owner Name'
    const term = dialogOf(page)
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
    const shown = await term.locator('xpath=following-sibling::dd').innerText()
    const related = dialogOf(page).getByRole('navigation', { name: 'Related lists' })
    await related.getByRole('link', { name: 'Orders' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
    await expect(page.getByRole('searchbox')).toHaveValue(shown)
    await page.goBack()
    await detail.first().click()
    await related.getByRole('link', { name: 'Pay History' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay History')
    await expect(page.getByRole('searchbox')).toHaveValue(shown)
  }
})

test('without a phone number or an address a name stays text', async ({
  signedIn: page,
  network,
}) => {
  const order = { _id: 'o1', customer: { full_name: 'Noura' }, status: 'DRAFT' }
  await network.answer('GET', orders.path, { data: [order], totalDocuments: 1 })
  await network.answer('GET', `${orders.path}/o1`, { data: order })
  await openRow(page, '/dashboard/orders', 0, 'Detail')
  await expect(dialogOf(page).getByRole('definition').first()).toHaveText('Noura')
  await expect(dialogOf(page).getByRole('link')).toHaveCount(0)
})

test('services say whose they are, and only the last part of a breadcrumb is current', async ({
  signedIn: page,
  api,
}) => {
  const [provider] = await api.rows<Provider>(providers.path)
  const name = provider?.company_name || provider?.full_name
  // An application that another test approves is the newest provider then.
  const list = `/dashboard/providers?search=${encodeURIComponent(`${provider?.phone_number}`)}`
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  const current = breadcrumb.locator('[aria-current]')
  const expectOwner = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services')
    await expect(breadcrumb).toHaveText(`Providers / ${name} / Services`)
    await expect(page).toHaveTitle(`Services of ${name} · Zaffa`)
    await expect(current).toHaveText(['Services'])
  }
  // An address alone does not tell, and nothing more is asked for.
  await page.goto(`/dashboard/providers/${provider?._id}/services`)
  await expect(breadcrumb).toHaveText('Providers / Services')
  await expect(page).toHaveTitle('Services · Zaffa')

  await page.goto(list)
  await page.getByRole('link', { name: 'Services of' }).first().click()
  await expectOwner()
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page).toHaveURL(/search=nothing/)
  await expectOwner()
  await page.getByRole('link', { name: 'Add a new service' }).click()
  await expect(breadcrumb).toHaveText('Providers / Services / add a new service')
  await expect(current).toHaveText(['add a new service'])
  await breadcrumb.getByRole('link', { name: 'Services' }).click()
  await expectOwner()

  await page.goto(list)
  await page.getByRole('button', { name: 'Detail' }).first().click()
  await dialogOf(page).getByRole('link', { name: 'Services' }).click()
  await expectOwner()
  const slashes = breadcrumb.getByText('/', { exact: true })
  for (let width = 400; width >= 260; width -= 10) {
    await page.setViewportSize({ width, height: 844 })
    const start = (await breadcrumb.boundingBox())?.x ?? 0
    for (const slash of await slashes.all()) {
      expect((await slash.boundingBox())?.x, `at ${width} px`).toBeGreaterThan(start)
    }
  }
})
