/** Two tabs of one browser, used by one person. */
import { clients } from '@zaffa/contract/clients'
import { demoLogin } from '../support/api.ts'
import { ClientForm } from '../support/client-form.ts'
import { expect, expectToast, test } from '../support/fixtures.ts'
import { Network } from '../support/network.ts'
import { failedLoad } from '../support/problems.ts'

test('signing out in one tab ends the other, which keeps what was typed', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/dashboard/clients/add')
  const form = new ClientForm(other)
  await form.name.fill('Noura')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  await expectToast(other, 'You signed out in another tab.', 'info')
  await expect(other.getByRole('dialog')).toHaveCount(0)

  await page.getByLabel('Username').fill(demoLogin.username)
  await page.getByLabel('Password').fill(demoLogin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(other).toHaveURL('/dashboard/clients/add')
  await expect(form.name).toHaveValue('Noura')
})

test('the tab that saves second is asked, and its answer is sent once', async ({
  signedIn: page,
  context,
  api,
  problems,
}) => {
  problems.allow(failedLoad)
  const client = await api.createClient({ city: 'riyadh' })
  const address = `/dashboard/clients/update/${client._id}`
  const other = await context.newPage()
  const [first, second] = [new ClientForm(page), new ClientForm(other)]
  for (const [tab, form] of [[page, first] as const, [other, second] as const]) {
    await tab.goto(address)
    await expect(form.name).toHaveValue(client.full_name)
  }
  await first.city.selectOption('jeddah')
  await first.submit.click()
  await expectToast(page, 'Client updated successfully', 'success')

  await second.city.selectOption('dammam')
  await second.submit.click()
  const dialog = other.getByRole('dialog', { name: 'This client was changed meanwhile' })
  await expect(dialog.locator('legend')).toHaveText(['City'])
  expect((await api.readClient(client._id)).city).toBe('jeddah')
  const save = new Network(other, problems).record('PATCH', `${clients.path}/${client._id}`)
  await dialog.getByRole('button', { name: 'Update' }).dblclick()
  await expect(other).toHaveURL('/dashboard/clients')
  expect(save.calls).toHaveLength(1)
  expect((await api.readClient(client._id)).city).toBe('dammam')
})
