/**
 * However often a button is clicked and however long Enter is held down: one call. For every write
 * with a button errors.spec.ts shows it; here is what is special.
 */
import { clients } from '@zaffa/contract/clients'
import { images } from '@zaffa/contract/images'
import { session } from '@zaffa/contract/session'
import { demoLogin } from '../support/api.ts'
import { ClientForm } from '../support/client-form.ts'
import { expect, expectToast, test } from '../support/fixtures.ts'
import { type Network, roundTrip } from '../support/network.ts'
import { picture } from '../support/pictures.ts'
import { failedLoad } from '../support/problems.ts'
import { heldAnswer, repeatEnter } from '../support/repeats.ts'

/** The files of the next screen do not come, so this one stays for a while after it is done. */
const slowly = (network: Network, chunk: string) =>
  network.route(`**/assets/${chunk}-*.js`, () => {})

test('a form cannot be sent twice while the next screen loads', async ({
  signedIn: page,
  network,
}) => {
  await slowly(network, 'client-list')
  await network.answer('POST', `${clients.path}/`, {}, 201)
  const add = network.record('POST', `${clients.path}/`)
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.fillRequired()
  await form.submit.click()
  await expectToast(page, 'Client added successfully', 'success')
  await form.submit.click({ force: true })
  await form.name.press('Enter')
  await expect(form.submit).toHaveText('Adding...')
  await roundTrip(page)
  expect(add.calls).toHaveLength(1)
})

test('the login cannot be sent twice while Home loads', async ({ page, network }) => {
  await slowly(network, 'statistics')
  const login = network.record('POST', session.login)
  await page.goto('/login')
  await page.getByLabel('Username').fill(demoLogin.username)
  await page.getByLabel('Password').fill(demoLogin.password)
  await page.getByRole('button', { name: 'Log in' }).dblclick()
  await expectToast(page, 'Login successful!', 'success')
  await page.locator('button[type=submit]').click({ force: true })
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  await roundTrip(page)
  expect(login.calls).toHaveLength(1)
})

test('Sign out cannot be sent twice while the login loads', async ({
  signedIn: page,
  network,
  problems,
}) => {
  // A read that was under way when the session ended is refused.
  problems.allow(failedLoad)
  await slowly(network, 'login')
  const logout = network.record('POST', session.logout)
  await page.goto('/dashboard/clients')
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await signOut.dblclick()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await signOut.focus()
  await repeatEnter(page)
  await page.keyboard.up('Enter')
  await expect.poll(() => logout.answers.length).toBe(1)
  expect(logout.calls).toHaveLength(1)
})

test('an image is uploaded once', async ({ signedIn: page, network }) => {
  await page.goto('/dashboard/clients/add')
  const held = await heldAnswer(network, 'POST', images.upload)
  const form = new ClientForm(page)
  await form.file.setInputFiles(picture)
  await expect(page.getByText('Uploading image...')).toBeVisible()
  await expect(form.file).toBeDisabled()
  await expect(form.submit).toBeDisabled()
  let opened = 0
  page.on('filechooser', () => {
    opened += 1
  })
  const choose = page.getByText(/^(Choose|Change) image$/)
  await choose.dblclick({ force: true })
  await held.answer(200, { url: '/favicon.svg' })
  await expect(form.file).toBeEnabled()
  const chooser = page.waitForEvent('filechooser')
  await choose.click()
  await chooser
  expect(opened, 'only after the upload').toBe(1)
  expect(held.calls).toHaveLength(1)
})
