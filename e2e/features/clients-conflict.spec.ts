import type { Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import type { Client } from '@zaffa/contract/schema/clients'
import { form as arabic } from '../../web/src/features/clients/form-strings.ar.ts'
import { strings } from '../../web/src/features/clients/strings.ar.ts'
import type { Api } from '../support/api.ts'
import { unique, uniquePhone } from '../support/api.ts'
import { ClientForm } from '../support/client-form.ts'
import { day } from '../support/dates.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoToast,
  expectToast,
  test,
} from '../support/fixtures.ts'
import { say } from '../support/language.ts'
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
  page.getByRole('dialog', {
    name: say('This client was changed meanwhile', arabic.conflict.title),
  })

const fieldsOf = (page: Page) => dialogOf(page).getByRole('group')
const updateButton = (page: Page) =>
  dialogOf(page).getByRole('button', { name: say('Update', arabic.submitUpdate) })
const expectUpdated = (page: Page) =>
  expectToast(page, say('Client updated successfully', arabic.updated), 'success')

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
    say('Phone Number', strings.phone),
    say("Parent's Full Name", arabic.parentsName),
    say('Wedding Date', strings.weddingDate),
    say('City', arabic.city),
  ])
  await expect(fieldsOf(page).nth(0)).toContainText(phone)
  await expect(fieldsOf(page).nth(2)).toContainText(say('nothing', arabic.conflict.nothing))
  await expect(fieldsOf(page).nth(2)).toContainText(say('Mar 01, 2027', day('2027-03-01')))
  // What was not touched here is taken, what was typed here is kept, unless told otherwise.
  const theirs = say('Take theirs', arabic.conflict.theirs)
  const yours = say('Keep yours', arabic.conflict.yours)
  for (const [index, whose] of [theirs, yours, theirs, yours].entries()) {
    await expect(fieldsOf(page).nth(index).getByRole('radio', { name: whose })).toBeChecked()
  }
  await expectAccessible(page)
  await fieldsOf(page).nth(3).getByRole('radio', { name: theirs }).check()
  await updateButton(page).click()

  await expect(page).toHaveURL('/dashboard/clients')
  await expectUpdated(page)
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
  await dialogOf(page)
    .getByRole('button', { name: say('Back to the form', arabic.conflict.back) })
    .click()
  await expect(form.city).toHaveValue('jeddah')
  await form.submit.click()
  await updateButton(page).click()
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
  await expect(fieldsOf(page).locator('legend')).toHaveText([say('City', arabic.city)])
  await change(api, client, { city: 'dammam', district: 'al-olaya' })
  await updateButton(page).click()
  // What was decided is not asked again.
  await expect(fieldsOf(page).locator('legend')).toHaveText([say('District', arabic.district)])
  await updateButton(page).click()
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
  await expectUpdated(page)
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
