import type { Page } from '@playwright/test'
import { shell } from '../../web/src/app/shell-strings.ar.ts'
import { strings as clientTexts } from '../../web/src/features/clients/strings.ar.ts'
import { form as arabic } from '../../web/src/form/strings.ar.ts'
import { screenNames } from '../../web/src/ui/strings.ar.ts'
import { ClientForm } from '../support/client-form.ts'
import { expect, expectNoToast, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const homeLink = (page: Page) => link(page, say('Home', screenNames.statistics))
const clientsLink = (page: Page) => link(page, say('Clients', screenNames.clients))
const addLink = (page: Page) => link(page, say('Add a new client', clientTexts.add))
const signOutButton = (page: Page) =>
  page.getByRole('button', { name: say('Sign out', shell.signOut) })
const questionOf = (page: Page) =>
  page.getByRole('dialog', { name: say('Leave without saving?', arabic.unsavedTitle) })
const answerOf = (page: Page, answer: 'Stay' | 'Leave') =>
  questionOf(page).getByRole('button', {
    name: say(answer, answer === 'Stay' ? arabic.stay : arabic.leave),
  })

test('asks before unsaved work is lost', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients')
  await addLink(page).click()
  const form = new ClientForm(page)
  const home = homeLink(page)
  await home.click()
  await expect(page, 'nothing typed, nothing asked').toHaveURL('/dashboard')
  await page.goBack()
  await form.name.fill('Noura')

  const question = questionOf(page)
  await home.click()
  await expect(answerOf(page, 'Stay')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(form.name).toHaveValue('Noura')

  await signOutButton(page).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/clients/add')
  await page.goBack()
  await answerOf(page, 'Stay').click()
  await expect(form.name).toHaveValue('Noura')

  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const browserQuestion = await asked
  expect(browserQuestion.type()).toBe('beforeunload')
  await browserQuestion.dismiss()

  await home.click()
  await answerOf(page, 'Leave').click()
  await expect(page).toHaveURL('/dashboard')
  await clientsLink(page).click()
  await addLink(page).click()
  await expect(form.name).toHaveValue('')
  await expectNoToast(page)
})

for (const answer of ['Stay', 'Leave'] as const) {
  test(`Back pressed twice is one question: ${answer}`, async ({ signedIn: page }) => {
    await page.goto('/dashboard')
    await clientsLink(page).click()
    await addLink(page).click()
    const form = new ClientForm(page)
    await form.name.fill('Noura')
    const question = questionOf(page)
    await page.evaluate(() => history.back())
    await expect(question).toBeVisible()
    await page.evaluate(() => history.back())
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/dashboard')
    await answerOf(page, answer).click()
    await expect(question).toHaveCount(0)
    if (answer === 'Leave') {
      const home = say('Home', screenNames.statistics)
      await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
      return
    }
    await expect(page).toHaveURL('/dashboard/clients/add')
    await expect(form.name).toHaveValue('Noura')
    await page.evaluate(() => history.back())
    await answerOf(page, 'Leave').click()
    await expect(page).toHaveURL('/dashboard/clients')
  })
}

test('Forward after Back withdraws the question', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients')
  await addLink(page).click()
  const form = new ClientForm(page)
  await form.name.fill('Noura')
  const question = questionOf(page)
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
  await addLink(page).click()
  await new ClientForm(page).name.fill('Noura')
  const question = questionOf(page)
  const signOut = signOutButton(page)
  await signOut.click()
  await expect(question).toBeVisible()
  await page.evaluate(() => history.back())
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/dashboard/clients')
  await answerOf(page, 'Stay').click()
  await expect(page).toHaveURL('/dashboard/clients/add')
  await signOut.click()
  await answerOf(page, 'Leave').click()
  await expect(page).toHaveURL('/login')
})
