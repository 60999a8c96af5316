import type { Page } from '@playwright/test'
import { account } from '@zaffa/contract/account'
import { categories } from '@zaffa/contract/categories'
import { clients } from '@zaffa/contract/clients'
import { exportPath } from '@zaffa/contract/export'
import type { Account } from '@zaffa/contract/schema/account'
import { shell } from '../../web/src/app/shell-strings.ar.ts'
import { errors } from '../../web/src/app/strings.ar.ts'
import { form } from '../../web/src/features/clients/form-strings.ar.ts'
import { strings as clientTexts } from '../../web/src/features/clients/strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { ClientForm } from '../support/client-form.ts'
import {
  expect,
  expectAccessible,
  expectToast,
  retriesOver,
  test,
  testAlone,
} from '../support/fixtures.ts'
import { startWith } from '../support/preferences.ts'
import { failedLoad } from '../support/problems.ts'
import { type Answered, latinRemnants, recordAnswers } from '../support/remnants.ts'
import { expectGoodInArabic } from './in-arabic.ts'

/** What the walks over screens and dialogs do not come across: no Latin words, and axe. */
async function expectGood(page: Page, answered: Answered) {
  expect(await latinRemnants(page, answered), 'Latin words that are not data').toEqual([])
  await expectAccessible(page)
}

testAlone(
  'a refused form with its toast, an empty and a failed list, no network, a crash',
  async ({ signedIn: page, context, network, problems }) => {
    problems.allow(failedLoad, /Minified React error/)
    const answered = recordAnswers(network)
    await startWith(page, { language: 'ar', theme: 'dark' })
    await page.clock.install()
    await page.goto('/dashboard/clients/add')
    await page.getByRole('button', { name: form.submitAdd, exact: true }).click()
    await expectToast(page, form.messages.required, 'error')
    await expectGood(page, answered)

    await page.goto('/dashboard/clients?search=qqqqzzzz')
    await expect(page.getByText(clientTexts.empty)).toBeVisible()
    await expectGood(page, answered)
    await context.setOffline(true)
    await expect(page.getByText(shell.offline)).toBeVisible()
    await expectGood(page, answered)
    await context.setOffline(false)

    const fault = await network.fail('GET', clients.path, { status: 500 })
    await page.goto('/dashboard/clients')
    await retriesOver(page, fault)
    await expect(page.getByRole('button', { name: list.retry })).toBeVisible()
    await expectGood(page, answered)

    const data = [{ name: {} }]
    await network.answer('GET', categories.path, { data, totalDocuments: 1 })
    await page.goto('/dashboard/category')
    await expect(page.getByRole('heading', { name: errors.crashTitle })).toBeVisible()
    await expectGood(page, answered)
  },
)

test('a conflict, the export, and the dialogs of the account', async ({
  signedIn: page,
  api,
  network,
  problems,
  productUrl,
}) => {
  problems.allow(failedLoad)
  const answered = recordAnswers(network)
  await test.step('another administrator saved first', async () => {
    const client = await api.createClient({ city: 'riyadh' })
    const { full_name, email, phone_number } = client
    await page.goto(`/dashboard/clients/update/${client._id}`)
    const edited = new ClientForm(page)
    await expect(edited.name).toHaveValue(full_name)
    await edited.city.selectOption('jeddah')
    const theirs = { full_name, email, phone_number, city: 'dammam' }
    await api.patch(`${clients.path}/${client._id}`, theirs)
    await edited.submit.click()
    const conflict = page.getByRole('dialog', { name: 'This client was changed meanwhile' })
    await expect(conflict).toBeVisible()
    await expectGoodInArabic(page, answered)
    await conflict.getByRole('button', { name: 'Update' }).click()
    await expectToast(page, 'Client updated successfully', 'success')
  })
  await test.step('the menu of the export, and how far it is', async () => {
    // An answer on its way while requests begin to be held may be lost to the recording.
    await expect(page.getByText(/^Showing 1 to /)).toBeVisible()
    const held = await network.hold('GET', exportPath(clients.path))
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectGoodInArabic(page, answered)
    await page.getByRole('menuitem', { name: 'For Excel' }).click()
    await expect(page.getByText(/^0 of /)).toBeVisible()
    await expectGoodInArabic(page, answered)
    await page.getByRole('button', { name: 'Cancel' }).click()
    held.release()
  })
  await test.step('a passkey to add, and a password to remove one', async () => {
    await network.route(`**${account.path}`, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as Account
      const at = '2026-01-05T15:30:00.000Z'
      const factor = { _id: 'f1', kind: 'passkey', name: 'نورة', createdAt: at, lastUsed: null }
      await route.fulfill({ response, json: { ...body, factors: [factor] } })
    })
    // An IP address is no name that a passkey can be bound to.
    await page.goto(`${productUrl.replace('127.0.0.1', 'localhost')}/dashboard/account`)
    for (const [opener, title] of [
      ['Add a passkey', 'Add a passkey'],
      ['Remove نورة', 'Remove second factor'],
    ] as const) {
      await page.getByRole('button', { name: opener, exact: true }).click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expectGoodInArabic(page, answered)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
})
