import { clients } from '@zaffa/contract/clients'
import type { Client } from '@zaffa/contract/schema/clients'
import { form as arabic } from '../../web/src/features/clients/form-strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { unique, uniquePhone } from '../support/api.ts'
import { ClientForm } from '../support/client-form.ts'
import { expect, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { sendRecords } from '../support/marketplace.ts'
import { word } from '../support/words.ts'

test('values of the marketplace are shown as they came, and stay until others are chosen', async ({
  signedIn: page,
  api,
  productUrl,
}) => {
  const id = unique('u')
  const email = `${id}@example.com`
  const foreign = {
    user_registered_with: 'SNAPCHAT',
    planning_for: ['cousin (!)', 'self'],
    city: 'makkah',
    district: 'al-aziziyah (north)',
  }
  const data = { full_name: 'Noura', phone_number: uniquePhone(), email, ...foreign }
  await sendRecords(productUrl, [{ type: 'client', id, data }])
  const [client] = await api.rows<Client>(clients.path, email)

  await page.goto(`/dashboard/clients?search=${email}`)
  await page.getByRole('button', { name: say('Detail', list.detail) }).click()
  const dialog = page.getByRole('dialog', { name: say('Client detail', arabic.detailTitle) })
  for (const text of ['makkah', 'al-aziziyah (north)', 'cousin (!)']) {
    const shown = dialog.getByText(text, { exact: true })
    await expect(shown).toBeVisible()
    // Each in its own direction: brackets of English text stay in place on an Arabic page.
    expect(
      await shown.evaluate((element) => element.matches('[dir=auto], bdi, bdi *, [dir=auto] *')),
    ).toBe(true)
  }

  await page.goto(`/dashboard/clients/update/${client?._id}`)
  const form = new ClientForm(page)
  await expect(form.city).toHaveValue('makkah')
  await expect(form.city.getByRole('option').nth(1)).toHaveText('makkah')
  await expect(form.city.getByRole('option')).toHaveCount(5)
  await expect(form.district).toHaveValue('al-aziziyah (north)')
  await expect(form.registeredWith.getByRole('option')).toHaveText(
    ['SNAPCHAT', 'SYSTEM', 'GOOGLE', 'APPLE'].map(word),
  )
  await expect(form.planning.locator('[aria-pressed=true]')).toHaveText([
    'cousin (!)',
    word('self'),
  ])
  await form.name.fill('Renamed')
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard/clients')
  const read = () => api.readClient(client?._id ?? '')
  expect(await read()).toMatchObject({ ...foreign, full_name: 'Renamed' })

  await page.goto(`/dashboard/clients/update/${client?._id}`)
  await form.city.selectOption('jeddah')
  await form.plan('cousin (!)').click()
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard/clients')
  expect(await read()).toMatchObject({ ...foreign, city: 'jeddah', planning_for: ['self'] })
})
