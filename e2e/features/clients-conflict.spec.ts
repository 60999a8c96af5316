import type { Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import type { Client } from '@zaffa/contract/schema/clients'
import type { Api } from '../support/api.ts'
import { unique, uniquePhone } from '../support/api.ts'
import { ClientForm } from '../support/client-form.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoToast,
  expectToast,
  test,
} from '../support/fixtures.ts'
import { failedLoad, type Problems } from '../support/problems.ts'

/** Two administrators edit one client: no change is overwritten unseen. */

const pathOf = (client: Client) => `${clients.path}/${client._id}`

async function openForm(page: Page, client: Client) {
  await page.goto(`/dashboard/clients/update/${client._id}`)
  const form = new ClientForm(page)
  await expect(form.name).toHaveValue(client.full_name)
  return form
}

/** The other administrator saves, knowing nothing of versions. */
const change = (api: Api, client: Client, fields: Partial<Client>) => {
  const { full_name, phone_number, email } = client
  return api.patch(pathOf(client), { full_name, phone_number, email, ...fields })
}

const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: 'This client was changed meanwhile' })

const fieldsOf = (page: Page) => dialogOf(page).getByRole('group')

/** The browser reports the refusal by itself. */
const expectRefusal = (problems: Problems) => problems.allow(failedLoad)

test('shows the other changes field by field, to keep or to take', async ({
  signedIn: page,
  api,
  network,
  problems,
}) => {
  expectRefusal(problems)
  const client = await api.createClient({ city: 'riyadh', parents_full_name: 'Salem' })
  const save = network.record('PATCH', pathOf(client))
  const form = await openForm(page, client)
  const [name, phone] = [`Mine ${unique()}`, uniquePhone()]
  await form.name.fill(name)
  await form.city.selectOption('jeddah')
  await form.parents.fill('Mine Salem')
  await change(api, client, {
    phone_number: phone,
    city: 'dammam',
    parents_full_name: 'نورة بنت سالم',
    wedding_date: '2027-03-01',
  })
  await form.submit.click()

  await expect(dialogOf(page)).toBeVisible()
  await expectNoToast(page)
  // Not the name: only this administrator changed it.
  await expect(fieldsOf(page).locator('legend')).toHaveText([
    'Phone Number',
    "Parent's Full Name",
    'Wedding Date',
    'City',
  ])
  await expect(fieldsOf(page).nth(0)).toContainText(phone)
  await expect(fieldsOf(page).nth(2)).toContainText('nothing')
  await expect(fieldsOf(page).nth(2)).toContainText('Mar 01, 2027')
  // What was not touched here is taken, what was typed here is kept, unless told otherwise.
  for (const [index, whose] of [
    'Take theirs',
    'Keep yours',
    'Take theirs',
    'Keep yours',
  ].entries()) {
    await expect(fieldsOf(page).nth(index).getByRole('radio', { name: whose })).toBeChecked()
  }
  await expectAccessible(page)
  await fieldsOf(page).nth(3).getByRole('radio', { name: 'Take theirs' }).check()
  await dialogOf(page).getByRole('button', { name: 'Update' }).click()

  await expect(page).toHaveURL('/dashboard/clients')
  await expectToast(page, 'Client updated successfully', 'success')
  expect(await api.readClient(client._id)).toMatchObject({
    full_name: name,
    phone_number: phone,
    city: 'dammam',
    parents_full_name: 'Mine Salem',
    wedding_date: '2027-03-01',
  })
  expect(save.calls).toHaveLength(2)
  for (const { headers } of save.calls) expect(headers['if-match']).toMatch(/^".+"$/)
})

test('going back to the form loses nothing, and saving asks again', async ({
  signedIn: page,
  api,
  problems,
}) => {
  expectRefusal(problems)
  const client = await api.createClient({ city: 'riyadh' })
  const form = await openForm(page, client)
  await form.city.selectOption('jeddah')
  await form.name.fill('Typed here')
  await change(api, client, { city: 'dammam' })
  await form.submit.click()
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(form.name).toHaveValue('Typed here')
  await expect(form.city).toHaveValue('jeddah')
  expect((await api.readClient(client._id)).city).toBe('dammam')

  await form.submit.click()
  await dialogOf(page).getByRole('button', { name: 'Back to the form' }).click()
  await expect(form.city).toHaveValue('jeddah')
  await form.submit.click()
  await dialogOf(page).getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/dashboard/clients')
  expect(await api.readClient(client._id)).toMatchObject({
    city: 'jeddah',
    full_name: 'Typed here',
  })
})

test('shows a third change made while deciding', async ({ signedIn: page, api, problems }) => {
  expectRefusal(problems)
  const client = await api.createClient({ city: 'riyadh' })
  const form = await openForm(page, client)
  await form.city.selectOption('jeddah')
  await change(api, client, { city: 'dammam' })
  await form.submit.click()
  await expect(fieldsOf(page).locator('legend')).toHaveText(['City'])
  await change(api, client, { city: 'dammam', district: 'al-olaya' })
  await dialogOf(page).getByRole('button', { name: 'Update' }).click()
  // What was decided is not asked again.
  await expect(fieldsOf(page).locator('legend')).toHaveText(['District'])
  await dialogOf(page).getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/dashboard/clients')
  expect(await api.readClient(client._id)).toMatchObject({ city: 'jeddah', district: 'al-olaya' })
})

test('asks nothing when both typed the same', async ({ signedIn: page, api, problems }) => {
  expectRefusal(problems)
  const client = await api.createClient()
  const form = await openForm(page, client)
  await form.city.selectOption('jeddah')
  await form.name.fill('Typed here')
  await change(api, client, { city: 'jeddah' })
  await form.submit.click()
  await expectToast(page, 'Client updated successfully', 'success')
  expect(await api.readClient(client._id)).toMatchObject({
    city: 'jeddah',
    full_name: 'Typed here',
  })
})

test('on a small screen the choices stand below each other', async ({
  signedIn: page,
  api,
  problems,
}) => {
  expectRefusal(problems)
  await page.setViewportSize({ width: 320, height: 640 })
  const client = await api.createClient()
  const form = await openForm(page, client)
  await form.name.fill('عبدالرحمن بن عبدالعزيز بن محمد بن عبدالله آل سعود')
  await change(api, client, { full_name: `Renamed${'x'.repeat(80)}` })
  await form.submit.click()
  await expect(dialogOf(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
