import { ClientForm } from '../support/client-form.ts'
import { expect, expectNoToast, test } from '../support/fixtures.ts'

test('asks before unsaved work is lost', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients')
  await page.getByRole('link', { name: 'Add a new client' }).click()
  const form = new ClientForm(page)
  const home = page.getByRole('link', { name: 'Home' })
  await home.click()
  await expect(page, 'nothing typed, nothing asked').toHaveURL('/dashboard')
  await page.goBack()
  await form.name.fill('Noura')

  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await home.click()
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(form.name).toHaveValue('Noura')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/clients/add')
  await page.goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(form.name).toHaveValue('Noura')

  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const browserQuestion = await asked
  expect(browserQuestion.type()).toBe('beforeunload')
  await browserQuestion.dismiss()

  await home.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('link', { name: 'Add a new client' }).click()
  await expect(form.name).toHaveValue('')
  await expectNoToast(page)
})

for (const answer of ['Stay', 'Leave']) {
  test(`Back pressed twice is one question: ${answer}`, async ({ signedIn: page }) => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await page.getByRole('link', { name: 'Add a new client' }).click()
    const form = new ClientForm(page)
    await form.name.fill('Noura')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.evaluate(() => history.back())
    await expect(question).toBeVisible()
    await page.evaluate(() => history.back())
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/dashboard')
    await question.getByRole('button', { name: answer }).click()
    await expect(question).toHaveCount(0)
    if (answer === 'Leave') {
      await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
      return
    }
    await expect(page).toHaveURL('/dashboard/clients/add')
    await expect(form.name).toHaveValue('Noura')
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/dashboard/clients')
  })
}

test('Forward after Back withdraws the question', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients')
  await page.getByRole('link', { name: 'Add a new client' }).click()
  const form = new ClientForm(page)
  await form.name.fill('Noura')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.evaluate(() => history.back())
  await expect(question).toBeVisible()
  await page.evaluate(() => history.forward())
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/clients/add')
  await expect(form.name).toHaveValue('Noura')
})

test('Back while Sign out asks replaces its question: staying keeps the session', async ({
  signedIn: page,
}) => {
  await page.goto('/dashboard/clients')
  await page.getByRole('link', { name: 'Add a new client' }).click()
  await new ClientForm(page).name.fill('Noura')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const signOut = page.getByRole('button', { name: 'Sign out' })
  await signOut.click()
  await expect(question).toBeVisible()
  await page.evaluate(() => history.back())
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/dashboard/clients')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL('/dashboard/clients/add')
  await signOut.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/login')
})
