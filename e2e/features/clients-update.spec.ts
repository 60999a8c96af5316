import type { Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import type { Client, NewClient } from '@zaffa/contract/schema/clients'
import { form as arabic } from '../../web/src/features/clients/form-strings.ar.ts'
import { strings } from '../../web/src/features/clients/strings.ar.ts'
import { avatar } from '../../web/src/form/strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { breadcrumb } from '../../web/src/ui/strings.ar.ts'
import { unique, uniquePhone } from '../support/api.ts'
import { ClientForm, taken } from '../support/client-form.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectToast,
  retriesOver,
  test,
  testAlone,
} from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { picture } from '../support/pictures.ts'
import { word } from '../support/words.ts'

const callOf = (client: Client) => `${clients.path}/${client._id}`

async function openForm(page: Page, client: Client) {
  await page.goto(`/dashboard/clients/update/${client._id}`)
  const form = new ClientForm(page)
  await expect(form.name).toHaveValue(client.full_name)
  return form
}

const everything = {
  user_registered_with: 'GOOGLE',
  parents_full_name: 'Salem Al-Harbi',
  wedding_date: '2027-03-01',
  planning_for: ['self', 'partner'],
  city: 'dammam',
  district: 'al-malaz',
} satisfies Partial<NewClient>

test('loads the client first, then saves what is filled', async ({
  signedIn: page,
  api,
  network,
}) => {
  const client = await api.createClient(everything)
  const update = network.record('PATCH', callOf(client))
  const loading = await network.hold('GET', callOf(client))
  await page.goto(`/dashboard/clients/update/${client._id}`)
  const title = say('Update Client', arabic.breadcrumbUpdate)
  await expect(page).toHaveTitle(`${title} · Zaffa`)
  const trail = page.getByRole('navigation', { name: say('Breadcrumb', breadcrumb.label) })
  await expect(trail).toHaveText(`${say('Clients', strings.title)} / ${title}`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    say('Loading client...', arabic.loading),
  )
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  loading.release()

  const form = new ClientForm(page)
  const label = say('Client Name', arabic.clientName)
  await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue(
    client.full_name,
  )
  await expect(form.phone).toHaveValue(client.phone_number)
  await expect(form.email).toHaveValue(client.email)
  await expect(form.password).toHaveCount(0)
  await expect(form.registeredWith).toHaveValue('GOOGLE')
  await expect(form.registeredWith.getByRole('option')).toHaveText(
    ['SYSTEM', 'GOOGLE', 'APPLE'].map(word),
  )
  await expect(form.parents).toHaveValue('Salem Al-Harbi')
  await expect(form.date).toHaveValue('2027-03-01')
  await expect(form.planning.locator('[aria-pressed=true]')).toHaveText(
    ['self', 'partner'].map(word),
  )
  await expect(form.city).toHaveValue('dammam')
  await expect(form.district).toHaveValue('al-malaz')

  const name = `Renamed ${unique()}`
  await form.name.fill(name)
  const held = await network.hold('PATCH', callOf(client))
  await form.submit.dblclick()
  await expect(form.submit).toHaveText(say('Updating...', arabic.busyUpdate))
  await expect(form.submit).toBeDisabled()
  held.release()
  await expectToast(page, say('Client updated successfully', arabic.updated), 'success')
  await expect(page).toHaveURL('/dashboard/clients')
  const { phone_number, email } = client
  expect(update.calls.map(({ body }) => body)).toEqual([
    { full_name: name, phone_number, email, ...everything },
  ])
  expect(await api.readClient(client._id)).toEqual({ ...client, full_name: name })
})

test('fields that were never filled are not sent', async ({ signedIn: page, api, network }) => {
  const client = await api.createClient({ user_registered_with: 'SYSTEM' })
  const update = network.record('PATCH', callOf(client))
  const form = await openForm(page, client)
  await expect(form.submit).toHaveText(say('Update', arabic.submitUpdate))
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard/clients')
  const { full_name, phone_number, email } = client
  expect(update.calls[0]?.body).toEqual({
    full_name,
    phone_number,
    email,
    user_registered_with: 'SYSTEM',
  })
})

test('cleared fields are sent as null', async ({ signedIn: page, api, network }) => {
  const [other] = (await api.rows<Client>(clients.path)).filter(({ avatar }) => avatar)
  const client = await api.createClient({ ...everything, avatar: other?.avatar })
  const update = network.record('PATCH', callOf(client))
  const form = await openForm(page, client)
  await expect(form.preview).toHaveAttribute('src', `${client.avatar}`)
  await page.getByRole('button', { name: say('Remove', avatar.remove) }).click()
  await expect(form.preview).toHaveCount(0)
  await form.parents.fill('')
  await form.date.fill('')
  await form.plan('self').click()
  await form.plan('partner').click()
  await form.city.selectOption('')
  await form.district.selectOption('')
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard/clients')
  const cleared = {
    avatar: null,
    parents_full_name: null,
    wedding_date: null,
    city: null,
    district: null,
  }
  expect(update.calls[0]?.body).toMatchObject({ ...cleared, planning_for: null })
  expect(await api.readClient(client._id)).toMatchObject({ ...cleared, planning_for: [] })
})

test('a stored way of registering outside the options stays', async ({
  signedIn: page,
  api,
  network,
}) => {
  const client = await api.createClient({ user_registered_with: 'PHONE' })
  const update = network.record('PATCH', callOf(client))
  const form = await openForm(page, client)
  await expect(form.registeredWith).toHaveValue('PHONE')
  await expect(form.registeredWith.getByRole('option')).toHaveText(
    ['PHONE', 'SYSTEM', 'GOOGLE', 'APPLE'].map(word),
  )
  await form.name.fill('Kept')
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard/clients')
  expect(update.calls[0]?.body).toMatchObject({ user_registered_with: 'PHONE' })
  expect((await api.readClient(client._id)).user_registered_with).toBe('PHONE')
})

test('the messages come in order, without a password rule', async ({
  signedIn: page,
  api,
  network,
}) => {
  const client = await api.createClient()
  const update = network.record('PATCH', callOf(client))
  const form = await openForm(page, client)
  await form.name.fill('   ')
  await form.phone.fill('nonsense')
  await form.email.fill('nonsense')
  const { messages } = arabic
  const steps = [
    [form.name, say('Please fill in all required fields', messages.required), 'Noura'],
    [form.email, say('Please enter a valid email address', messages.email), client.email],
    [
      form.phone,
      say('Please enter a valid phone number (e.g. +966501234567)', messages.phone),
      uniquePhone(),
    ],
  ] as const
  for (const [field, message, next] of steps) {
    await form.submit.click()
    await expectToast(page, message, 'error')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(next)
  }
  expect(update.calls).toEqual([])
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard/clients')
})

test('a refused update keeps what was typed and says why', async ({
  signedIn: page,
  api,
  problems,
}) => {
  problems.allow(/^Failed to load resource: .* 409/)
  const [client, other] = [await api.createClient(), await api.createClient()]
  const form = await openForm(page, client)
  await form.phone.fill(other.phone_number.replace('+', ''))
  await form.parents.fill('Salem')
  await form.submit.click()
  await expectToast(page, say('Failed to update client', arabic.updateFailed), 'error')
  await expect(page.getByText(taken.phone())).toBeVisible()
  await expect(form.parents).toHaveValue('Salem')
  await expect(form.submit).toBeEnabled()
  expect((await api.readClient(client._id)).parents_full_name).toBeNull()
})

test('a missing id has its own message', async ({ signedIn: page, network }) => {
  const calls = network.record('GET', /^\/admin\/customer-management/)
  for (const path of ['/dashboard/clients/update', '/dashboard/clients/update/%20']) {
    await page.goto(path)
    await expectToast(page, say('Invalid client ID', arabic.messages.invalidId), 'error')
  }
  expect(calls.calls).toEqual([])
  const data = [{ full_name: 'Noura' }]
  await network.answer('GET', clients.path, { data, totalDocuments: 1 })
  await page.getByRole('link', { name: say('Back to Clients', arabic.back) }).click()
  await expect(page).toHaveURL('/dashboard/clients')
  await page.locator('tbody').getByRole('link').click()
  await expectToast(page, say('Invalid client ID', arabic.messages.invalidId), 'error')
  await expect(page).toHaveURL('/dashboard/clients/update')
})

testAlone(
  'a client that cannot be loaded says so, after three more tries',
  async ({ signedIn: page, api, network }) => {
    const client = await api.createClient()
    await page.clock.install()
    const fault = await network.fail('GET', callOf(client), { status: 500, message: 'Not now' })
    await page.goto(`/dashboard/clients/update/${client._id}`)
    await retriesOver(page, fault)
    await expectToast(page, say('Failed to fetch client data', arabic.fetchFailed), 'error')
    fault.lift()
    const held = await network.hold('GET', callOf(client))
    const retry = page.getByRole('button', { name: say('Try again', list.retry) })
    await retry.press('Enter')
    await expect(retry).toBeDisabled()
    await expect(retry).toBeFocused()
    held.release()
    const { name } = new ClientForm(page)
    await expect(name).toHaveValue(client.full_name)
    await expect(name).toBeFocused()
  },
)

test('an avatar on another host keeps its address', async ({ signedIn: page, api, network }) => {
  const client = await api.createClient()
  const avatar = 'https://images.example/noura.png'
  await network.route(avatar, (route) =>
    route.fulfill({ contentType: 'image/png', body: picture.buffer }),
  )
  await network.answer('GET', callOf(client), { data: { ...client, avatar } })
  const form = await openForm(page, client)
  await expect(form.preview).toHaveAttribute('src', avatar)
  await form.name.fill('Noura')
  const update = network.record('PATCH', callOf(client))
  await network.answer('PATCH', callOf(client), {})
  await form.submit.click()
  await expect.poll(() => update.calls.length).toBe(1)
  expect(update.calls[0]?.body).toMatchObject({ avatar })
})

test('fits the narrowest screen', async ({ signedIn: page, api }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const client = await api.createClient({ ...everything, full_name: 'W'.repeat(120) })
  await openForm(page, client)
  await expectNoSidewaysScroll(page)
})
