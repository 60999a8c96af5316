import type { Page } from '@playwright/test'
import { reviewReply, reviews } from '@zaffa/contract/reviews'
import type { Review } from '@zaffa/contract/schema/reviews'
import { strings as replyTexts } from '../../web/src/features/reviews/reply-strings.ar.ts'
import { strings as arabic } from '../../web/src/features/reviews/strings.ar.ts'
import { characters, dialog as dialogTexts } from '../../web/src/ui/dialog-strings.ar.ts'
import { type Api, unique } from '../support/api.ts'
import { instant } from '../support/dates.ts'
import { expect, expectAccessible, expectToast, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { openRow, rowAt } from '../support/open-row.ts'

const address = '/dashboard/feedback'
const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: say('Feedback detail', arabic.detailTitle) })
const replyOf = (page: Page) =>
  dialogOf(page).getByRole('textbox', { name: say('Reply', replyTexts.reply) })
const currentReplyOf = (page: Page) =>
  dialogOf(page).getByText(say('Current Reply', replyTexts.currentReply))
const viewButton = (page: Page, place: number) =>
  rowAt(page, place).getByRole('button', { name: say('View', arabic.view) })
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
  await openRow(page, address, place, say('View', arabic.view))
  await expect(currentReplyOf(page)).toHaveCount(0)
  const send = button(page, say('Send', replyTexts.send))
  await expect(send).toBeDisabled()
  await replyOf(page).fill(' \n\t\u200b ')
  await expect(send).toBeDisabled()
  await replyOf(page).fill(text)
  await expect(send).toBeEnabled()

  const sent = network.record('POST', reviewReply(id))
  const list = network.record('GET', reviews.path)
  const held = await network.hold('POST', reviewReply(id))
  await send.dblclick()
  await expect(button(page, say('Sending...', replyTexts.sending))).toBeDisabled()
  await expect(replyOf(page)).not.toBeEditable()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeVisible()
  await button(page, say('Next record', dialogTexts.next)).click({ force: true })
  await expect(replyOf(page), 'no step leads away while it is sent').toHaveValue(text)
  held.release()
  await expectToast(page, say('Reply added successfully', replyTexts.replyAdded), 'success')
  await expect(dialogOf(page)).toHaveCount(0)
  expect(sent.calls.map(({ body }) => body)).toEqual([{ admin_reply: text }])
  await expect.poll(() => list.calls.length).toBeGreaterThan(0)

  // The reloaded list has it, with who replied and when.
  const after = await read(api, id)
  await viewButton(page, place).click()
  const box = currentReplyOf(page).locator('..')
  await expect(box).toContainText(text.slice(-10))
  await expect(box).toContainText(after?.replied_by?.full_name ?? 'nobody')
  await expect(box.locator('time')).toHaveText(instant(after?.reply_date ?? ''))
  await expect(replyOf(page)).toHaveValue('')
  await expectAccessible(page)
})

test('a reply is deleted', async ({ signedIn: page, api, network }) => {
  const { place, id } = await ownReview(api, 2, 'Thank you')
  await openRow(page, address, place, say('View', arabic.view))
  const list = network.record('GET', reviews.path)
  await button(page, say('Delete Reply', replyTexts.deleteReply)).click()
  await expectToast(page, say('Reply deleted successfully', replyTexts.replyDeleted), 'success')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect.poll(() => list.answers.length).toBeGreaterThan(0)
  expect((await read(api, id))?.admin_reply).toBeNull()
  await viewButton(page, place).click()
  await expect(currentReplyOf(page)).toHaveCount(0)
})

test('a review is deleted', async ({ signedIn: page, api }) => {
  const all = await api.rows<Review>(reviews.path)
  const place = all.length - 1
  const id = all[place]?._id ?? ''
  await openRow(page, address, place, say('View', arabic.view))
  const heading = dialogOf(page).getByRole('heading', {
    name: say('Delete Review', replyTexts.deleteReview),
  })
  await expect(heading.locator('..')).toContainText(
    say('Do you want to delete this review?', replyTexts.deleteQuestion),
  )
  const rows = page.locator('tbody > tr')
  const before = await rows.count()
  await button(page, say('Delete Review', replyTexts.deleteReview)).click()
  await expectToast(page, say('Review deleted successfully', replyTexts.reviewDeleted), 'success')
  await expect(dialogOf(page)).toHaveCount(0)
  // Where it was the only one of its page, the list steps back to a full one.
  await expect(rows).toHaveCount(before === 1 ? 8 : before - 1)
  expect(await read(api, id)).toBeUndefined()
})

test('a failure leaves the dialog and what was typed', async ({ signedIn: page, api, network }) => {
  const { place, id } = await ownReview(api, 3, 'Thank you')
  await openRow(page, address, place, say('View', arabic.view))
  await replyOf(page).fill('Half a thought')
  const actions = [
    [
      say('Send', replyTexts.send),
      'POST',
      reviewReply(id),
      say('Error adding reply', replyTexts.replyFailed),
    ],
    [
      say('Delete Reply', replyTexts.deleteReply),
      'DELETE',
      reviewReply(id),
      say('Error deleting reply', replyTexts.replyDeleteFailed),
    ],
    [
      say('Delete Review', replyTexts.deleteReview),
      'DELETE',
      `${reviews.path}/${id}`,
      say('Error deleting review', replyTexts.reviewDeleteFailed),
    ],
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
  await openRow(page, address, place, say('View', arabic.view))
  const sent = network.record('POST', reviewReply(id))
  const box = replyOf(page)
  await box.fill('x'.repeat(4900))
  await expect(box).toHaveAccessibleDescription(say('100 characters left', characters.left(100)))
  await box.fill('x'.repeat(5012))
  await expect(box).toHaveAccessibleDescription(
    say('12 characters too many', characters.tooMany(12)),
  )
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await button(page, say('Send', replyTexts.send)).click()
  await expect(box).toBeFocused()
  expect(sent.calls).toEqual([])

  await box.fill('\u3164\u2800')
  await expect(button(page, say('Send', replyTexts.send))).toBeDisabled()
  await box.fill('Half a thought')
  const message = 'Reply contains characters that cannot be stored'
  const refused = { message, fields: { admin_reply: message } }
  await network.fail('POST', reviewReply(id), { status: 400, body: JSON.stringify(refused) })
  await button(page, say('Send', replyTexts.send)).click()
  await expectToast(page, say('Error adding reply', replyTexts.replyFailed), 'error')
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(message)
  await box.press('End')
  await page.keyboard.type('!')
  await expect(box).not.toHaveAttribute('aria-invalid', 'true')
  await expect(box).toHaveValue('Half a thought!')
})

test('a half-written reply survives closing the dialog', async ({ signedIn: page, api }) => {
  const { place } = await ownReview(api, 4, null)
  await openRow(page, address, place, say('View', arabic.view))
  await replyOf(page).fill('To be continued')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await viewButton(page, place - 1).click()
  await expect(replyOf(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await viewButton(page, place).click()
  await expect(replyOf(page)).toHaveValue('To be continued')
})
