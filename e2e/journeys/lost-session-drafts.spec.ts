/** What a person was doing when the session ended: after logging in again it is as it was. */
import { categories } from '@zaffa/contract/categories'
import { clients } from '@zaffa/contract/clients'
import type { Client } from '@zaffa/contract/schema/clients'
import { unique, uniquePhone } from '../support/api.ts'
import { ClientForm } from '../support/client-form.ts'
import { expect, expectToast, test } from '../support/fixtures.ts'
import { expired, logIn, revoke, unauthorized } from '../support/lost-session.ts'
import { loadedAhead } from '../support/network.ts'
import { failedLoad } from '../support/problems.ts'

test('logging in again restores a half-filled form', async ({
  signedIn: page,
  api,
  network,
  problems,
}) => {
  problems.allow(unauthorized, /^Failed to add client/)
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  const values = await form.fillRequired()
  await form.parents.fill('Salem')
  await form.plan('family').click()
  await form.city.selectOption('jeddah')
  await form.date.fill('2027-01')
  await form.date.fill('2027-01-05')
  await revoke(page)
  const login = await network.hold('GET', /^\/assets\/login-.*\.js$/)
  await form.submit.click()
  await expect(page).toHaveURL('/login')
  await expectToast(page, expired, 'error')

  // Not even a reload before the login page has come loses anything.
  await expect(form.name).toBeVisible()
  await page.reload({ waitUntil: 'commit' })
  login.release()
  await expect(page.getByLabel('Username')).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(kept, 'a password is never kept').not.toContain(values.password)

  await page.reload()
  await logIn(page)
  await expect(page).toHaveURL('/dashboard/clients/add')
  await expect(form.name).toHaveValue(values.full_name)
  await expect(form.phone).toHaveValue(values.phone_number)
  await expect(form.parents).toHaveValue('Salem')
  await expect(form.date).toHaveValue('2027-01-05')
  await expect(form.plan('family')).toHaveAttribute('aria-pressed', 'true')
  await expect(form.city).toHaveValue('jeddah')
  await expect(form.password).toHaveValue('')
  await form.password.fill(values.password)
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard/clients')
  const [stored] = await api.rows<Client>(clients.path, values.email)
  expect(stored).toMatchObject({ parents_full_name: 'Salem', planning_for: ['family'] })
})

test('a form of passwords leaves nothing behind', async ({ signedIn: page, problems }) => {
  problems.allow(unauthorized)
  await page.goto('/dashboard/account')
  await page.getByLabel('Current password').fill('five white pigeons')
  await page.getByLabel('New password').fill('seven green doors')
  await revoke(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  await expectToast(page, expired, 'error')
  await expect(page.getByLabel('Username')).toBeVisible()
  const kept = await page.evaluate(() => sessionStorage.getItem('drafts') ?? '{}')
  expect(Object.keys(JSON.parse(kept))).toEqual(['place', 'owner'])
})

test('logging in again restores a half-written reply', async ({
  signedIn: page,
  network,
  problems,
}) => {
  problems.allow(unauthorized)
  const reply = network.record('POST', /^\/admin\/review-management\/.*\/reply$/)
  // Otherwise its 401 could end the session before Send does.
  const ahead = loadedAhead(page)
  await page.goto('/dashboard/feedback')
  await ahead
  await page.getByRole('button', { name: 'View' }).nth(2).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback detail' })
  await expect(dialog).toBeVisible()
  const shown = await dialog.getByRole('heading').allInnerTexts()
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('Thank you, Noura')
  await revoke(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page)
  await expect(page).toHaveURL('/dashboard/feedback')
  await expect(dialog.getByRole('textbox', { name: 'Reply' })).toHaveValue('Thank you, Noura')
  expect(await dialog.getByRole('heading').allInnerTexts()).toEqual(shown)
  expect(reply.calls, 'it is not sent by itself').toHaveLength(1)
})

test('a change made while logged out is not overwritten by the restored form', async ({
  signedIn: page,
  api,
  problems,
}) => {
  problems.allow(unauthorized, failedLoad)
  const client = await api.createClient({ city: 'riyadh' })
  await page.goto(`/dashboard/clients/update/${client._id}`)
  const form = new ClientForm(page)
  await form.city.selectOption('jeddah')
  await revoke(page)
  await form.submit.click()
  await expect(page).toHaveURL('/login')
  const { full_name, email } = client
  const phone_number = uniquePhone()
  await api.patch(`${clients.path}/${client._id}`, { full_name, email, phone_number })

  await logIn(page)
  await expect(form.city).toHaveValue('jeddah')
  await form.submit.click()
  const dialog = page.getByRole('dialog', { name: 'This client was changed meanwhile' })
  await expect(dialog.getByRole('group').locator('legend')).toHaveText(['Phone Number'])
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectToast(page, 'Client updated successfully', 'success')
  expect(await api.readClient(client._id)).toMatchObject({ phone_number, city: 'jeddah' })
})

test('a dialog whose row is on another page now does not open there by itself', async ({
  signedIn: page,
  api,
  network,
  problems,
}) => {
  problems.allow(unauthorized)
  // The test makes two pages: other tests add and delete categories meanwhile.
  const word = unique('Moved')
  for (let n = 0; n <= categories.pageSize; n += 1) await api.createCategory(`${word} ${n}`)
  const name = `${word} ${categories.pageSize}`
  await page.goto(`/dashboard/category?search=${word}`)
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Half a name')
  const save = await network.fail('PATCH', new RegExp(`^${categories.path}/`), { status: 401 })
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/login')
  save.lift()

  // Meanwhile the row has moved to the second page.
  let isMoved = true
  await network.route(`**${categories.path}?**`, async (route) => {
    const url = new URL(route.request().url())
    if (isMoved) url.searchParams.set('page', url.searchParams.get('page') === '1' ? '2' : '1')
    await route.fallback({ url: url.href })
  })
  await logIn(page)
  await expect(page.getByText(/^Showing 1 /)).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  isMoved = false
})
