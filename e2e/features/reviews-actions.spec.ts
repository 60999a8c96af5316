import type { Page } from '@playwright/test'
import { reviewReply, reviews } from '@zaffa/contract/reviews'
import type { Review } from '@zaffa/contract/schema/reviews'
import { type Api, unique } from '../support/api.ts'
import { instant } from '../support/dates.ts'
import { expect, expectAccessible, expectToast, test } from '../support/fixtures.ts'
import { openRow, rowAt } from '../support/open-row.ts'

const address = '/dashboard/feedback'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Feedback detail' })
const replyOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Reply' })
const button = (page: Page, name: string | RegExp) =>
  dialogOf(page).getByRole('button', { name, exact: true })

/**
 * Tests cannot create reviews, so each uses a different one on the second page. Their places are
 * stable, because only the oldest review is ever deleted.
 */
async function ownReview(api: Api, which: number, reply: string | null) {
  const place = reviews.pageSize + which
  const review = (await api.rows<Review>(reviews.path))[place] as Review
  if (reply !== null) await api.post(reviewReply(review._id), { admin_reply: reply })
  else if (review.admin_reply !== null) await api.delete(reviewReply(review._id))
  return { place, id: review._id }
}

const read = async (api: Api, id: string) =>
  (await api.rows<Review>(reviews.path)).find(({ _id }) => _id === id)

test('a reply is sent', async ({ signedIn: page, api, network }) => {
  const { place, id } = await ownReview(api, 1, null)
  const text = `شكرًا لكم\n${unique()}`
  await openRow(page, address, place, 'View')
  await expect(dialogOf(page).getByText('Current Reply')).toHaveCount(0)
  const send = button(page, 'Send')
  await expect(send).toBeDisabled()
  await replyOf(page).fill(' \n\t\u200b ')
  await expect(send).toBeDisabled()
  await replyOf(page).fill(text)
  await expect(send).toBeEnabled()

  const sent = network.record('POST', reviewReply(id))
  const list = network.record('GET', reviews.path)
  const held = await network.hold('POST', reviewReply(id))
  await send.dblclick()
  await expect(button(page, 'Sending...')).toBeDisabled()
  await expect(replyOf(page)).not.toBeEditable()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeVisible()
  await held.release()
  await expectToast(page, 'Reply added successfully', 'success')
  await expect(dialogOf(page)).toHaveCount(0)
  expect(sent.calls.map(({ body }) => body)).toEqual([{ admin_reply: text }])
  await expect.poll(() => list.calls.length).toBeGreaterThan(0)

  // The reloaded list has it, with who replied and when.
  const after = await read(api, id)
  await rowAt(page, place).getByRole('button', { name: 'View' }).click()
  const box = dialogOf(page).getByText('Current Reply').locator('..')
  await expect(box).toContainText(text.slice(-10))
  await expect(box).toContainText(after?.replied_by?.full_name ?? 'nobody')
  await expect(box.locator('time')).toHaveText(instant(after?.reply_date ?? ''))
  await expect(replyOf(page)).toHaveValue('')
  await expectAccessible(page)
})

test('a reply is deleted', async ({ signedIn: page, api, network }) => {
  const { place, id } = await ownReview(api, 2, 'Thank you')
  await openRow(page, address, place, 'View')
  const list = network.record('GET', reviews.path)
  await button(page, 'Delete Reply').click()
  await expectToast(page, 'Reply deleted successfully', 'success')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect.poll(() => list.answers.length).toBeGreaterThan(0)
  expect((await read(api, id))?.admin_reply).toBeNull()
  await rowAt(page, place).getByRole('button', { name: 'View' }).click()
  await expect(dialogOf(page).getByText('Current Reply')).toHaveCount(0)
})

test('a review is deleted', async ({ signedIn: page, api }) => {
  const all = await api.rows<Review>(reviews.path)
  const place = all.length - 1
  const id = all[place]?._id ?? ''
  await openRow(page, address, place, 'View')
  const heading = dialogOf(page).getByRole('heading', { name: 'Delete Review' })
  await expect(heading.locator('..')).toContainText('Do you want to delete this review?')
  const rows = page.locator('tbody > tr')
  const before = await rows.count()
  await button(page, 'Delete Review').click()
  await expectToast(page, 'Review deleted successfully', 'success')
  await expect(dialogOf(page)).toHaveCount(0)
  // Where it was the only one of its page, the list steps back to a full one.
  await expect(rows).toHaveCount(before === 1 ? 8 : before - 1)
  expect(await read(api, id)).toBeUndefined()
})

test('a failure leaves the dialog and what was typed', async ({ signedIn: page, api, network }) => {
  const { place, id } = await ownReview(api, 3, 'Thank you')
  await openRow(page, address, place, 'View')
  await replyOf(page).fill('Half a thought')
  const actions = [
    ['Send', 'POST', reviewReply(id), 'Error adding reply'],
    ['Delete Reply', 'DELETE', reviewReply(id), 'Error deleting reply'],
    ['Delete Review', 'DELETE', `${reviews.path}/${id}`, 'Error deleting review'],
  ] as const
  for (const [name, method, path, message] of actions) {
    const fault = await network.fail(method, path, { status: 500, message: 'The server says no' })
    await button(page, name).click()
    await expectToast(page, message, 'error')
    await expect(dialogOf(page)).toBeVisible()
    await expect(replyOf(page)).toHaveValue('Half a thought')
    await expect(button(page, name)).toBeEnabled()
    expect(fault.calls, 'writes are never tried again').toBe(1)
  }
  expect((await read(api, id))?.admin_reply).toBe('Thank you')
})

test('a reply that is too long or refused is marked, focused and kept', async ({
  signedIn: page,
  api,
  network,
}) => {
  const { place, id } = await ownReview(api, 5, null)
  await openRow(page, address, place, 'View')
  const sent = network.record('POST', reviewReply(id))
  const box = replyOf(page)
  await box.fill('x'.repeat(4900))
  await expect(box).toHaveAccessibleDescription('100 characters left')
  await box.fill('x'.repeat(5012))
  await expect(box).toHaveAccessibleDescription('12 characters too many')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await button(page, 'Send').click()
  await expect(box).toBeFocused()
  expect(sent.calls).toEqual([])

  await box.fill('\u3164\u2800')
  await expect(button(page, 'Send')).toBeDisabled()
  await box.fill('Half a thought')
  const message = 'Reply contains characters that cannot be stored'
  const refused = { message, fields: { admin_reply: message } }
  await network.fail('POST', reviewReply(id), { status: 400, body: JSON.stringify(refused) })
  await button(page, 'Send').click()
  await expectToast(page, 'Error adding reply', 'error')
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(message)
  await box.press('End')
  await page.keyboard.type('!')
  await expect(box).not.toHaveAttribute('aria-invalid', 'true')
  await expect(box).toHaveValue('Half a thought!')
})

test('a half-written reply survives closing the dialog', async ({ signedIn: page, api }) => {
  const { place } = await ownReview(api, 4, null)
  await openRow(page, address, place, 'View')
  await replyOf(page).fill('To be continued')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await rowAt(page, place - 1)
    .getByRole('button', { name: 'View' })
    .click()
  await expect(replyOf(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await rowAt(page, place).getByRole('button', { name: 'View' }).click()
  await expect(replyOf(page)).toHaveValue('To be continued')
})
