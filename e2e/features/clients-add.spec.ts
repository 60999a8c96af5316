import { clients } from '@zaffa/contract/clients'
import type { Client } from '@zaffa/contract/schema/clients'
import { form as arabic } from '../../web/src/features/clients/form-strings.ar.ts'
import { strings } from '../../web/src/features/clients/strings.ar.ts'
import { form as formTexts } from '../../web/src/form/strings.ar.ts'
import { breadcrumb, screenNames } from '../../web/src/ui/strings.ar.ts'
import { alwaysSent, ClientForm, failedToAdd, taken } from '../support/client-form.ts'
import { expect, expectToast, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { watchToasts } from '../support/toasts.ts'
import { word } from '../support/words.ts'

const path = `${clients.path}/`
const messages = () => ({
  required: say('Please fill in all required fields', arabic.messages.required),
  email: say('Please enter a valid email address', arabic.messages.email),
  phone: say('Please enter a valid phone number (e.g. +966501234567)', arabic.messages.phone),
  password: say('Password must be at least 8 characters', arabic.messages.password),
  weddingDate: say('Date input not valid.', arabic.messages.weddingDate),
})

test('sends what is required, and nothing that is empty', async ({
  signedIn: page,
  api,
  network,
}) => {
  const create = network.record('POST', path)
  await page.goto('/dashboard/clients/add')
  const title = say('add a new Client', arabic.breadcrumbAdd)
  await expect(page).toHaveTitle(`${title} · Zaffa`)
  const trail = page.getByRole('navigation', { name: say('Breadcrumb', breadcrumb.label) })
  await expect(trail).toHaveText(`${say('Clients', strings.title)} / ${title}`)
  const form = new ClientForm(page)
  await expect(form.registeredWith.getByRole('option')).toHaveText(
    ['MANUAL', 'GOOGLE', 'FACEBOOK', 'PHONE'].map(word),
  )
  const values = await form.fillRequired()
  const held = await network.hold('POST', path)
  await form.submit.click()
  await expect(form.submit).toHaveText(say('Adding...', arabic.busyAdd))
  await expect(form.submit).toBeDisabled()
  held.release()
  await expectToast(page, say('Client added successfully', arabic.added), 'success')
  await expect(page).toHaveURL('/dashboard/clients')
  await expect(page.getByRole('row', { name: values.email })).toBeVisible()

  expect(create.calls.map(({ body }) => body)).toEqual([{ ...values, ...alwaysSent }])
  const [stored] = await api.rows<Client>(clients.path, values.email)
  expect(stored).toMatchObject({ full_name: values.full_name, wedding_date: null, city: null })
})

test('sends everything that is filled', async ({ signedIn: page, api, network }) => {
  const create = network.record('POST', path)
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  const values = await form.fillRequired()
  await form.registeredWith.selectOption('FACEBOOK')
  await form.parents.fill('نورة القحطاني')
  await form.date.fill('2027-02-28')
  for (const option of ['family', 'partner', 'self', 'partner']) await form.plan(option).click()
  await expect(form.plan('self')).toHaveAttribute('aria-pressed', 'true')
  await expect(form.plan('partner')).toHaveAttribute('aria-pressed', 'false')
  const choose = say('Choose', formTexts.choose)
  await expect(form.city.getByRole('option')).toHaveText([
    choose,
    ...['Riyadh', 'Jeddah', 'Dammam'].map(word),
  ])
  await form.city.selectOption('jeddah')
  await expect(form.district.getByRole('option')).toHaveText([
    choose,
    ...['Al-Yasmin', 'Al-Malaz', 'Al-Olaya'].map(word),
  ])
  await form.district.selectOption('al-olaya')
  await form.email.press('Enter')
  await expect(page).toHaveURL('/dashboard/clients')

  const optional = {
    user_registered_with: 'FACEBOOK',
    parents_full_name: 'نورة القحطاني',
    wedding_date: '2027-02-28',
    planning_for: ['self', 'family'],
    city: 'jeddah',
    district: 'al-olaya',
  }
  expect(create.calls.map(({ body }) => body)).toEqual([{ ...values, ...alwaysSent, ...optional }])
  const [stored] = await api.rows<Client>(clients.path, values.email)
  expect(stored).toMatchObject(optional)
})

test('the messages come in order, each with its field', async ({ signedIn: page, network }) => {
  const create = network.record('POST', path)
  const shown = await watchToasts(page)
  const told: string[] = []
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  const { required, email, phone, password, weddingDate } = messages()
  await form.name.fill('\u200b\u2800\u3164')
  const steps = [
    [form.name, required, 'Noura'],
    [form.phone, required, '050 nonsense'],
    [form.email, required, 'no address'],
    [form.password, required, 'short'],
    [form.email, email, 'noura@example.com'],
    [form.phone, phone, '+966501234567'],
    [form.password, password, '1234567'],
    [form.password, password, '12345678'],
  ] as const
  for (const [field, message, next] of steps) {
    await form.submit.click()
    told.push(`error: ${message}`)
    await expect.poll(() => shown).toEqual(told)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(message.slice(0, 20)))
    await expect(page.locator('[aria-invalid]')).toHaveCount(1)
    // The mark goes as soon as the field is changed.
    await field.fill(next)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  await form.date.fill('2026-02-30')
  await form.submit.click()
  await expectToast(page, weddingDate, 'error')
  await expect(form.date).toBeFocused()
  expect(create.calls).toEqual([])
})

const refusedEmails = ['a@b', 'a b@c.de', '@c.de', 'a@', 'a@b@c.de', 'a@b c.de']
const refusedPhones = ['5', '+', '0501234567', '+0501234567', '1234567890123456', '12a', '+12 3']
test('e-mails and phones that are refused', async ({ signedIn: page, network }) => {
  const create = network.record('POST', path)
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.fillRequired()
  for (const email of refusedEmails) {
    await form.email.fill(email)
    await form.submit.click()
    await expectToast(page, messages().email, 'error')
    await expect(form.email).toHaveAttribute('aria-invalid', 'true')
  }
  await form.email.fill('a@b.c')
  for (const phone of refusedPhones) {
    await form.phone.fill(phone)
    await form.submit.click()
    await expectToast(page, messages().phone, 'error')
    await expect(form.phone).toHaveAttribute('aria-invalid', 'true')
  }
  expect(create.calls).toEqual([])
})

test('the shortest and the longest phone are sent as typed', async ({
  signedIn: page,
  network,
  problems,
}) => {
  problems.allow(failedToAdd)
  const create = network.record('POST', path)
  await network.fail('POST', path, { status: 500 })
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.fillRequired()
  const phones = ['12', '+12', '123456789012345', '+123456789012345']
  for (const [index, phone] of phones.entries()) {
    await form.phone.fill(phone)
    await form.submit.click()
    await expect.poll(() => create.calls.length).toBe(index + 1)
    expect(create.calls[index]?.body).toMatchObject({ phone_number: phone })
    await expect(form.submit).toBeEnabled()
  }
})

test('suggests the international form of a national number and never rewrites it', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  const hint = page.getByRole('button', {
    name: say('Did you mean +966501234567?', formTexts.phoneHint('+966501234567')),
  })
  for (const typed of ['0501234567', '00966501234567', '٠٥٠١٢٣٤٥٦٧', '+966 50 123 4567']) {
    await form.phone.fill(typed)
    await expect(hint).toBeVisible()
    await expect(form.phone).toHaveValue(typed)
  }
  await hint.click()
  await expect(form.phone).toHaveValue('+966501234567')
  await expect(form.phone).toBeFocused()
  await expect(hint).toHaveCount(0)
})

test('two clicks and Enter add once', async ({ signedIn: page, network }) => {
  const create = network.record('POST', path)
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.fillRequired()
  const held = await network.hold('POST', path)
  await form.submit.dblclick()
  await form.email.press('Enter')
  held.release()
  await expect(page).toHaveURL('/dashboard/clients')
  expect(create.calls).toHaveLength(1)
})

test('a client that is added after the form was left leads nowhere', async ({
  signedIn: page,
  network,
}) => {
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.fillRequired()
  const held = await network.hold('POST', path)
  await form.submit.click()
  await expect(form.submit).toHaveText(say('Adding...', arabic.busyAdd))
  await page.getByRole('link', { name: say('Home', screenNames.statistics), exact: true }).click()
  const leave = say('Leave', formTexts.leave)
  await page.getByRole('dialog').getByRole('button', { name: leave }).click()
  await expect(form.submit).toBeHidden()
  held.release()
  await expectToast(page, say('Client added successfully', arabic.added), 'success')
  await expect(page).toHaveURL('/dashboard')
})

test('a duplicate e-mail is refused and nothing typed is lost', async ({
  signedIn: page,
  network,
  api,
  problems,
}) => {
  problems.allow(failedToAdd, /^Failed to load resource: .* 409/)
  const create = network.record('POST', path)
  const other = await api.createClient()
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  const values = await form.fillRequired()
  await form.email.fill(other.email.toUpperCase())
  await form.city.selectOption('riyadh')
  await form.submit.click()
  await expectToast(page, taken.email(), 'error')
  expect(problems.logged.some((line) => failedToAdd.test(line))).toBe(true)
  await expect(page).toHaveURL('/dashboard/clients/add')
  await expect(form.name).toHaveValue(values.full_name)
  await expect(form.password).toHaveValue(values.password)
  await expect(form.city).toHaveValue('riyadh')

  await form.email.fill(values.email)
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard/clients')
  expect(create.calls).toHaveLength(2)
})
