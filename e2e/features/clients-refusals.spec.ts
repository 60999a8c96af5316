import { clients } from '@zaffa/contract/clients'
import { form as arabic } from '../../web/src/features/clients/form-strings.ar.ts'
import { form as formTexts } from '../../web/src/form/strings.ar.ts'
import { characters } from '../../web/src/ui/dialog-strings.ar.ts'
import { uniquePhone } from '../support/api.ts'
import { ClientForm, failedToAdd, taken } from '../support/client-form.ts'
import { expect, expectAccessible, expectNoToast, expectToast, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'

const path = `${clients.path}/`
const inANewTab = () => say(/in a new tab$/, /في نافذة جديدة$/)

test('a value in use is marked and focused, with a link to the client who has it', async ({
  signedIn: page,
  api,
  problems,
}) => {
  problems.allow(failedToAdd, /^Failed to load resource: .* 409/)
  const other = await api.createClient()
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  const values = await form.fillRequired()
  const link = page.getByRole('link', {
    name: say(`Open ${other.full_name} in a new tab`, arabic.openExisting(other.full_name)),
  })

  await form.phone.fill(other.phone_number)
  await form.submit.click()
  await expectToast(page, taken.phone(), 'error')
  await expect(form.phone).toBeFocused()
  await expect(form.phone).toHaveAccessibleDescription(new RegExp(taken.phone()))
  await expect(page.locator('[aria-invalid]')).toHaveCount(1)
  await expect(link).toBeVisible()
  await expectAccessible(page)
  await form.phone.fill(values.phone_number)
  await expect(link, 'a change takes the mark and the link away').toHaveCount(0)

  await form.email.fill(other.email.toUpperCase())
  await form.email.press('Enter')
  await expectToast(page, taken.email(), 'error')
  await expect(form.email).toBeFocused()
  await expect(form.email).toHaveAttribute('aria-invalid', 'true')
  const opened = page.waitForEvent('popup')
  await link.click()
  const tab = await opened
  await expect(tab).toHaveURL(`/dashboard/clients/update/${other._id}`)
  await expect(new ClientForm(tab).email).toHaveValue(other.email)
  await expect(form.name, 'the form stays as it was').toHaveValue(values.full_name)
})

test('an update says the same at the field, below its own toast', async ({
  signedIn: page,
  api,
  problems,
}) => {
  problems.allow(/^Failed to load resource: .* 409/)
  const [client, other] = [await api.createClient(), await api.createClient()]
  await page.goto(`/dashboard/clients/update/${client._id}`)
  const form = new ClientForm(page)
  await form.phone.fill(other.phone_number)
  await form.submit.click()
  await expectToast(page, say('Failed to update client', arabic.updateFailed), 'error')
  await expect(form.phone).toBeFocused()
  await expect(form.phone).toHaveAccessibleDescription(new RegExp(taken.phone()))
  await expect(page.getByRole('link', { name: inANewTab() })).toHaveCount(1)
})

test('the first refused field has the focus; without one it stays on the button', async ({
  signedIn: page,
  network,
  problems,
}) => {
  problems.allow(failedToAdd)
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.fillRequired()
  const fields = {
    avatar: 'The avatar must be an image that was uploaded here',
    city: 'City is closed',
    'planning_for.0': 'Planning For must be one of self',
    full_name: 'Full Name is reserved',
  }
  const refuse = async (names: (keyof typeof fields)[]) => {
    const refused = Object.fromEntries(names.map((name) => [name, fields[name]]))
    const body = JSON.stringify({ message: 'Refused', fields: refused })
    const fault = await network.fail('POST', path, { status: 400, body })
    await form.submit.click()
    await expectToast(page, 'Refused', 'error')
    fault.lift()
  }
  await refuse(['city', 'avatar', 'full_name'])
  await expect(form.name).toBeFocused()
  for (const field of [form.name, form.file, form.city]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await refuse(['city', 'avatar'])
  await expect(form.file).toBeFocused()
  await expect(form.file).toHaveAccessibleDescription(fields.avatar)
  await refuse(['city', 'planning_for.0'])
  await expect(form.plan('self')).toBeFocused()
  await expect(form.planning).toContainText(fields['planning_for.0'])
  await refuse(['city'])
  await expect(form.city).toBeFocused()
  await refuse([])
  await expect(form.submit).toBeFocused()

  await network.fail('POST', path, { status: 409, message: 'Taken' })
  await form.submit.click()
  await expectToast(page, 'Taken', 'error')
  await expect(
    page.getByRole('main').getByText('Taken'),
    'as another backend says it',
  ).toBeVisible()
  await expect(page.getByRole('link', { name: inANewTab() })).toHaveCount(0)
  await expect(form.submit).toBeFocused()
})

test('while it is sent a form can be read but not changed, and the old error is gone', async ({
  signedIn: page,
  network,
  problems,
}) => {
  problems.allow(failedToAdd)
  const create = network.record('POST', path)
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  const values = await form.fillRequired()
  await form.city.selectOption('jeddah')
  await form.plan('self').click()
  const fault = await network.fail('POST', path, { status: 500, message: 'Not now' })
  await form.submit.click()
  await expectToast(page, 'Not now', 'error')
  fault.lift()

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await network.route(
    (url) => url.pathname === path,
    async (route) => {
      await held
      await route.fulfill({ status: 500, json: { message: 'Still not' } })
    },
  )
  await form.email.press('Enter')
  await expect(form.submit).toHaveText(say('Adding...', arabic.busyAdd))
  await expectNoToast(page)
  await expect(form.email, 'the focus stays').toBeFocused()
  await page.keyboard.type('lost?')
  for (const field of [form.name, form.phone, form.password, form.parents, form.date]) {
    await expect(field).not.toBeEditable()
  }
  await form.city.focus()
  await page.keyboard.press('ArrowDown')
  await form.plan('family').click({ force: true })
  await form.plan('family').press('Enter')
  await expect(form.city).toHaveValue('jeddah')
  await expect(form.plan('family')).toHaveAttribute('aria-pressed', 'false')
  await expect(
    page.getByRole('button', { name: say('Open calendar', formTexts.openCalendar) }),
  ).toBeDisabled()
  await expectAccessible(page)
  release()

  await expectToast(page, 'Still not', 'error')
  await expect(form.email).toHaveValue(values.email)
  await form.plan('family').click()
  await form.name.fill('Changed again')
  await form.submit.click()
  await expect.poll(() => create.calls.length).toBe(3)
  expect(create.calls[2]?.body).toMatchObject({
    full_name: 'Changed again',
    city: 'jeddah',
    planning_for: ['self', 'family'],
  })
})

test('a text that is too long is counted, marked and not sent, but never cut', async ({
  signedIn: page,
  api,
  network,
}) => {
  const client = await api.createClient()
  const update = network.record('PATCH', `${clients.path}/${client._id}`)
  await page.goto(`/dashboard/clients/update/${client._id}`)
  const form = new ClientForm(page)
  const count = page.locator('form [id$=-count]')
  const spoken = page.locator('form [aria-live=polite]')
  await form.name.fill('x'.repeat(159))
  await expect(count).toHaveCount(0)
  await form.name.fill('x'.repeat(199))
  const oneLeft = say('1 character left', characters.left(1))
  await expect(count).toHaveText(oneLeft)
  await expect(form.name).toHaveAccessibleDescription(oneLeft)
  await expect(form.name).not.toHaveAttribute('aria-invalid', 'true')
  await form.name.press('End')
  await page.keyboard.insertText('four')
  await expect(form.name).toHaveValue(`${'x'.repeat(199)}four`)
  const threeTooMany = say('3 characters too many', characters.tooMany(3))
  await expect(count).toHaveText(threeTooMany)
  await expect(form.name).toHaveAttribute('aria-invalid', 'true')
  await expect(spoken.filter({ hasText: threeTooMany })).toHaveCount(1)
  await expectAccessible(page)

  await form.parents.fill('y'.repeat(201))
  await form.submit.click()
  const tooLong = (label: string) => formTexts.tooLong(label, 200)
  const nameTooLong = say('Client Name must be at most 200 characters', tooLong(arabic.clientName))
  await expectToast(page, nameTooLong, 'error')
  await expect(form.name).toBeFocused()
  await form.name.fill('x'.repeat(200))
  await form.submit.click()
  const parentsTooLong = say(
    "Parent's Full Name must be at most 200 characters",
    tooLong(arabic.parentsName),
  )
  await expectToast(page, parentsTooLong, 'error')
  await expect(form.parents).toBeFocused()
  // The specification's rules come first.
  await form.phone.fill('')
  await form.submit.click()
  const required = say('Please fill in all required fields', arabic.messages.required)
  await expectToast(page, required, 'error')
  expect(update.calls).toEqual([])
  await form.phone.fill(uniquePhone())
  await form.parents.fill('y'.repeat(200))
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard/clients')
  expect((await api.readClient(client._id)).full_name).toHaveLength(200)
})
