import type { Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import { form as arabic } from '../../web/src/form/strings.ar.ts'
import { ClientForm } from '../support/client-form.ts'
import { day } from '../support/dates.ts'
import { expect, test, testAlone } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { watchToasts } from '../support/toasts.ts'

const calendarButton = (page: Page) =>
  page.getByRole('button', { name: say('Open calendar', arabic.openCalendar) })
const calendarOf = (page: Page) =>
  page.getByRole('dialog', { name: say('Calendar', arabic.calendar) })

test('an invalid date is marked at its field and not sent', async ({ signedIn: page, network }) => {
  const create = network.record('POST', `${clients.path}/`)
  const shown = await watchToasts(page)
  const told: string[] = []
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.fillRequired()
  const message = say('Date input not valid.', arabic.dateInvalid)
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
    told.push(`error: ${message}`)
    await expect.poll(() => shown).toEqual(told)
    await expect(form.date).toBeFocused()
    await form.date.fill('2028-02-29')
    await expect(form.date).not.toHaveAttribute('aria-invalid', 'true')
  }
  expect(create.calls).toEqual([])
})

test('Arabic digits correct the middle of a date', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.date.fill('2027-01-20')
  for (const key of ['Home', ...Array(5).fill('ArrowRight'), 'Delete', 'Delete']) {
    await page.keyboard.press(key)
  }
  await page.keyboard.type('١٢')
  await expect(form.date).toHaveValue('2027-12-20')
})

test.describe('in another time zone', () => {
  for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
    test.describe(timezoneId, () => {
      testAlone.use({ timezoneId })

      testAlone(
        'the chosen day is sent and shown unchanged',
        async ({ signedIn: page, network }) => {
          const create = network.record('POST', `${clients.path}/`)
          await page.goto('/dashboard/clients/add')
          const form = new ClientForm(page)
          const { email } = await form.fillRequired()
          await form.date.fill('2027-01-20')
          await calendarButton(page).click()
          const calendar = calendarOf(page)
          await calendar
            .getByRole('button', { name: say(/January 5, 2027/, /، 5 يناير 2027/) })
            .click()
          await expect(calendar).toHaveCount(0)
          await expect(form.date).toHaveValue('2027-01-05')
          await form.submit.click()
          await expect(page).toHaveURL('/dashboard/clients')
          expect(create.calls[0]?.body).toMatchObject({ wedding_date: '2027-01-05' })
          await expect(page.getByRole('row', { name: email })).toContainText(
            say('Jan 05, 2027', day('2027-01-05')),
          )
        },
      )
    })
  }
})

test('the calendar works with keys alone', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.date.fill('2027-01-20')
  const opener = calendarButton(page)
  await opener.press('Enter')
  const calendar = calendarOf(page)
  const chosen = calendar.getByRole('button', {
    name: say(/January 20, 2027/, /، 20 يناير 2027/),
  })
  await expect(chosen).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(chosen).toBeFocused()
  await page.keyboard.press(say('ArrowRight', 'ArrowLeft'))
  await page.keyboard.press('Enter')
  await expect(form.date).toHaveValue('2027-01-21')
})

test('the calendar stays at its field when the window changes', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await calendarButton(page).click()
  const calendar = calendarOf(page)
  await expect(calendar.getByRole('grid')).toBeVisible()
  const phone = { width: 390, height: 844 }
  await page.setViewportSize(phone)
  const isAtField = async () => {
    const [box, field] = [await calendar.boundingBox(), await form.date.boundingBox()]
    if (!box || !field) return false
    const { x, y, width, height } = box
    const gap = Math.min(Math.abs(y - field.y - field.height), Math.abs(field.y - y - height))
    return gap < 8 && x >= 0 && x + width <= phone.width
  }
  await expect.poll(isAtField).toBe(true)
})
