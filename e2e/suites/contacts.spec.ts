import type { Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import { orders } from '@zaffa/contract/orders'
import type { Order } from '@zaffa/contract/schema/orders'
import { expect, expectToast, test } from '../support/fixtures.ts'
import type { Network } from '../support/network.ts'
import { openRow } from '../support/open-row.ts'

/** Phone numbers and e-mail addresses in details dialogs. */
const dialogOf = (page: Page) => page.getByRole('dialog')

async function openClient(page: Page, network: Network, fields: object) {
  const data = [{ _id: 'c1', full_name: 'Noura Al-Qahtani', ...fields }]
  await network.answer('GET', clients.path, { data, totalDocuments: 1 })
  await openRow(page, '/dashboard/clients', 0, 'Detail')
  return dialogOf(page).getByRole('definition')
}

test('are links, and are copied by the keyboard', async ({ signedIn: page, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [order] = await api.rows<Order>(orders.path)
  const { customer, service_provider } = order as Order
  await openRow(page, '/dashboard/orders', 0, 'Detail')
  for (const { phone_number, email } of [customer, service_provider]) {
    const phone = dialogOf(page).getByRole('link', { name: phone_number, exact: true })
    await expect(phone).toHaveAttribute('href', `tel:${phone_number}`)
    const address = dialogOf(page).getByRole('link', { name: email, exact: true })
    await expect(address).toHaveAttribute('href', `mailto:${email}`)
    for (const value of [phone_number, email]) {
      await dialogOf(page)
        .getByRole('button', { name: `Copy ${value}` })
        .press('Enter')
      await expectToast(page, `Copied ${value}`, 'success')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
    }
  }
})

test('a refused copy says so', async ({ signedIn: page, network }) => {
  await openClient(page, network, { phone_number: '+966501234567' })
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  await dialogOf(page).getByRole('button', { name: 'Copy +966501234567' }).click()
  const refused = 'Copying is not allowed here. Please select the text and copy it yourself.'
  await expectToast(page, refused, 'error')
})

test('what is neither stays text, and nothing stays "-"', async ({ signedIn: page, network }) => {
  const odd = { phone_number: 'after six', email: 'noura at example.com' }
  const facts = await openClient(page, network, odd)
  await expect(facts.first()).toHaveText(odd.phone_number)
  await expect(facts.nth(1)).toHaveText(odd.email)
  await expect(facts.getByRole('link')).toHaveCount(0)
  await expect(facts.getByRole('button')).toHaveCount(0)

  const missing = await openClient(page, network, { phone_number: null })
  await expect(missing.first()).toHaveText('-')
  await expect(missing.nth(1)).toHaveText('-')

  // Some backends send a phone number as a number.
  const number = await openClient(page, network, { phone_number: 966501234567 })
  await expect(number.first().getByRole('link')).toHaveAttribute('href', 'tel:966501234567')
})
