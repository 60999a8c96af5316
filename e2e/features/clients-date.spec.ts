import { clients } from '@zaffa/contract/clients'
import { ClientForm } from '../support/client-form.ts'
import { expect, expectToast, test } from '../support/fixtures.ts'

const message = 'Date input not valid.'

test('an invalid date is marked at its field and not sent', async ({ signedIn: page, network }) => {
  const create = network.record('POST', `${clients.path}/`)
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.fillRequired()
  for (const typed of [
    '2026-13-45',
    '2026-02-30',
    '2026-1',
    '2025-02-29',
    'tomorrow',
    '20260105',
  ]) {
    await form.date.fill(typed)
    await form.date.blur()
    await expect(form.date).toHaveAttribute('aria-invalid', 'true')
    await expect(form.date).toHaveAccessibleDescription(message)
    await form.submit.click()
    await expectToast(page, message, 'error')
    await expect(form.date).toBeFocused()
    await page.getByRole('button', { name: 'Close notification' }).click()
    await form.date.fill('2028-02-29')
    await expect(form.date).not.toHaveAttribute('aria-invalid', 'true')
  }
  expect(create.calls).toEqual([])
})

test.describe('in another time zone', () => {
  for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
    test.describe(timezoneId, () => {
      test.use({ timezoneId })

      test('the chosen day is sent and shown unchanged', async ({ signedIn: page, network }) => {
        const create = network.record('POST', `${clients.path}/`)
        await page.goto('/dashboard/clients/add')
        const form = new ClientForm(page)
        const { email } = await form.fillRequired()
        await form.date.fill('2027-01-20')
        await page.getByRole('button', { name: 'Open calendar' }).click()
        const calendar = page.getByRole('dialog', { name: 'Calendar' })
        await calendar.getByRole('button', { name: /January 5, 2027/ }).click()
        await expect(calendar).toHaveCount(0)
        await expect(form.date).toHaveValue('2027-01-05')
        await form.submit.click()
        await expect(page).toHaveURL('/dashboard/clients')
        expect(create.calls[0]?.body).toMatchObject({ wedding_date: '2027-01-05' })
        await expect(page.getByRole('row', { name: email })).toContainText('Jan 05, 2027')
      })
    })
  }
})

test('the calendar works with keys alone', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.date.fill('2027-01-20')
  const opener = page.getByRole('button', { name: 'Open calendar' })
  await opener.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('button', { name: /January 20, 2027/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(calendar.getByRole('button', { name: /January 20, 2027/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(form.date).toHaveValue('2027-01-21')
})
