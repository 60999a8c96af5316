import type { Page } from '@playwright/test'
import { reviews } from '@zaffa/contract/reviews'
import type { Review } from '@zaffa/contract/schema/reviews'
import { strings as arabic } from '../../web/src/features/reviews/strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { stars as arabicStars } from '../../web/src/ui/strings.ar.ts'
import { listSuite } from '../suites/list.ts'
import { instant } from '../support/dates.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { gotoPlace, openRow, rowAt } from '../support/open-row.ts'

const address = '/dashboard/feedback'
const missing = () => say('N/A', arabic.missing)
const companyOf = (review: Review) =>
  review.wedding_service?.service_provider.company_name ?? missing()
const reviewerOf = (review: Review) => review.user?.full_name ?? missing()
const starsOf = ({ rating }: { rating: number }) =>
  say(`${rating.toFixed(1)} out of 5 stars`, arabicStars(rating.toFixed(1)))

listSuite<Review>({
  path: address,
  resource: reviews,
  heading: 'Feedback',
  columns: ['Company Name', 'Owner Name', 'Date', 'Rate', 'Action'],
  cells: (review) => [
    companyOf(review),
    reviewerOf(review),
    instant(review.createdAt),
    review.rating.toFixed(1),
  ],
  search: 'ayedh',
  finds: 'Ayedh Al-Rashoud',
  empty: 'No feedback found.',
  failure: { toast: 'Error loading feedbacks' },
  arabic: {
    heading: arabic.title,
    columns: [arabic.companyName, arabic.ownerName, arabic.date, arabic.rate, list.action],
    empty: arabic.empty,
    failure: { toast: arabic.loadFailed },
  },
})

test('the search also finds by the company', async ({ signedIn: page, api }) => {
  const rows = await api.rows<Review>(reviews.path, '', reviews.pageSize)
  const name = companyOf(rows.find((review) => companyOf(review) !== missing()) as Review)
  const found = rows.filter((review) =>
    [companyOf(review), reviewerOf(review)].some((other) => other.includes(name)),
  )
  await page.goto(address)
  await page.getByRole('searchbox').fill(name)
  await expect(page.locator('tbody > tr')).toHaveCount(found.length)
  await expect(rowAt(page, 0)).toContainText(name)
})

test('missing names are "N/A"', async ({ signedIn: page, api }) => {
  const rows = await api.rows<Review>(reviews.path)
  const places = [
    [rows.findIndex(({ wedding_service }) => wedding_service === null), 0],
    [rows.findIndex(({ user }) => user === null), 1],
  ] as const
  for (const [place, column] of places) {
    await gotoPlace(page, address, place)
    await expect(rowAt(page, place).locator('td').nth(column)).toHaveText(missing())
  }
})

test('the rate has full stars, a half from .5 up, and one decimal', async ({
  signedIn: page,
  api,
}) => {
  const rows = await api.rows<Review>(reviews.path)
  // With the half, below it, above it, none at all.
  for (const rating of [4.5, 4.3, 4.8, 0]) {
    const place = rows.findIndex((review) => review.rating === rating)
    await gotoPlace(page, address, place)
    const cell = rowAt(page, place).locator('td').nth(3)
    await expect(cell).toHaveText(rating.toFixed(1))
    const stars = cell.getByRole('img', { name: starsOf({ rating }) })
    await expect(stars).toHaveAttribute('data-full', String(Math.floor(rating)))
    await expect(stars.locator('.lucide-star-half')).toHaveCount(rating % 1 >= 0.5 ? 1 : 0)
  }
})

test.describe('Feedback detail', () => {
  const articleOf = (page: Page) =>
    page
      .getByRole('dialog', { name: say('Feedback detail', arabic.detailTitle) })
      .getByRole('article')

  test('shows all parts of a review', async ({ signedIn: page, api }) => {
    const rows = await api.rows<Review>(reviews.path)
    const place = rows.findIndex(
      ({ text, media, user }) => text && media.length > 1 && user?.avatar,
    )
    const review = rows[place] as Review
    await openRow(page, address, place, say('View', arabic.view))
    const article = articleOf(page)
    await expect(article.getByRole('heading')).toHaveText(reviewerOf(review))
    await expect(article.getByRole('img', { name: starsOf(review), exact: true })).toBeVisible()
    await expect(article.locator('time')).toHaveText(instant(review.createdAt))
    await expect(article).toContainText(review.text ?? '')
    await expect(article.getByRole('term')).toHaveText([say('Company Name', arabic.companyName)])
    await expect(article.getByRole('definition')).toHaveText([companyOf(review)])
    await expect(article.locator(`img[src="${review.user?.avatar}"]`)).toBeVisible()

    const images = article.getByRole('img', {
      name: say(/^Review image \d$/, /^صورة التقييم \d$/),
    })
    await expect(images).toHaveCount(review.media.length)
    for (const [index, address] of review.media.entries()) {
      const image = images.nth(index)
      await expect(image).toHaveAttribute('src', address)
      await expect(image).toHaveAttribute('width', /^\d+$/)
      await expect(image).toHaveAttribute('height', /^\d+$/)
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(0)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })

  test('has a fallback for what is missing', async ({ signedIn: page, api }) => {
    const rows = await api.rows<Review>(reviews.path)
    const silent = rows.findIndex(({ text, user }) => text === null && user?.avatar === null)
    await openRow(page, address, silent, say('View', arabic.view))
    const article = articleOf(page)
    await expect(article).toContainText(say('No review text provided.', arabic.noText))
    // A coloured letter in place of a picture.
    await expect(article.locator('img')).toHaveCount(0)
    const letter = article.locator('[data-tone]')
    await expect(letter).toHaveText([...reviewerOf(rows[silent] as Review)][0]?.toUpperCase() ?? '')
    await expect(letter).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')

    const nobody = rows.findIndex(({ user }) => user === null)
    await openRow(page, address, nobody, say('View', arabic.view))
    await expect(article.getByRole('heading')).toHaveText(missing())
  })
})
