import type { Page } from '@playwright/test'
import { categories } from '@zaffa/contract/categories'
import { reviews } from '@zaffa/contract/reviews'
import { expect, expectToast, test } from '../support/fixtures.ts'
import { choose, startWith } from '../support/preferences.ts'

/** What no walk over the screens shows by itself. The list of all checks is docs/arabic.md. */

/** Whether a text is laid out from left to right: where its first and last characters stand. */
const runsLeftToRight = (page: Page, text: string) =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const nodes: Node[] = []
      while (walker.nextNode()) nodes.push(walker.currentNode)
      const [first, last] = [nodes[0], nodes.at(-1)]
      const leftOf = (node: Node | undefined, at: number) => {
        const range = document.createRange()
        if (!node) throw new Error('the element has no text')
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect().left
      }
      return leftOf(first, 0) < leftOf(last, (last?.nodeValue?.length ?? 1) - 1)
    })

test('days: Hijri beside them, in the calendar, and typed; weeks, keys and digits', async ({
  signedIn: page,
}) => {
  await startWith(page, { language: 'ar' })
  await page.goto('/dashboard/clients/add')
  const date = page.getByRole('textbox', { name: 'تاريخ الزفاف' })
  await test.step('what is typed starts at the right, and is not below the button', async () => {
    await expect(date).toHaveCSS('text-align', 'right')
    await expect(date).toHaveCSS('padding-left', '44px')
    await expect(page.getByRole('textbox', { name: 'كلمة المرور' })).toHaveCSS(
      'padding-left',
      '44px',
    )
  })
  await date.fill('١٤٤٨-٠٩-٠١')
  await expect(date).toHaveValue('2027-02-08')
  await expect(page.getByText('1 رمضان 1448 هـ')).toBeVisible()

  await page.getByRole('button', { name: 'فتح التقويم' }).click()
  const grid = page.getByRole('grid')
  await expect(grid).toHaveCSS('direction', 'rtl')
  await expect(grid.locator('thead th').first()).toHaveAttribute('aria-label', 'الأحد')
  const first = grid.getByRole('button', { name: /^الاثنين، 8 فبراير 2027 \(1 رمضان 1448 هـ\)$/ })
  await expect(first).toBeFocused()
  await expect(first).toHaveAttribute('data-hijri', '1')
  const ink = (day: string) =>
    grid
      // Today has another colour.
      .locator('[role=gridcell]:not([data-today])')
      .filter({ has: page.getByRole('button', { name: new RegExp(`^${day}،`) }) })
      .nth(1)
      .evaluate((cell) => getComputedStyle(cell).color)
  expect(await ink('الجمعة'), 'the weekend is softer').not.toBe(await ink('الأحد'))
  expect(await ink('السبت')).toBe(await ink('الجمعة'))
  expect(await ink('الخميس')).toBe(await ink('الأحد'))
  await page.keyboard.press('ArrowLeft')
  await expect(grid.getByRole('button', { name: /^الثلاثاء، 9 فبراير 2027/ })).toBeFocused()
  await page.keyboard.press('Escape')

  await choose(page, { digits: 'arabic' })
  await expect(page.getByText('١ رمضان ١٤٤٨ هـ')).toBeVisible()
  await date.fill('1448-09-31')
  await expect(page.getByText('التاريخ المدخل غير صحيح.')).toBeVisible()

  await test.step('English takes Arabic digits, and Hijri days once they are shown', async () => {
    await choose(page, { language: 'en' })
    const wedding = page.getByRole('textbox', { name: 'Wedding Date' })
    await wedding.fill('٢٠٢٧-٠٢-٠٨')
    await expect(wedding).toHaveValue('2027-02-08')
    await wedding.fill('1448-09-01')
    await expect(page.getByText('Date input not valid.')).toBeVisible()
    await wedding.fill('2027-02-08')
    await choose(page, { hijri: 'on' })
    await expect(page.getByText('Ramadan 1, 1448 AH')).toBeVisible()
    await wedding.fill('1448-10-01')
    await expect(wedding).toHaveValue('2027-03-09')
  })
})

test('lists and dialogs: order of numbers, mirroring, letters, folded search', async ({
  signedIn: page,
  api,
  network,
}) => {
  const client = await api.createClient({ full_name: 'Reem (ريم) العتيبي' })
  await startWith(page, { language: 'ar' })
  await page.goto(`/dashboard/clients?${new URLSearchParams({ search: client.email })}`)
  await expect(page.getByText(client.email).first()).toBeVisible()
  expect(await runsLeftToRight(page, client.phone_number)).toBe(true)
  expect(await runsLeftToRight(page, client.email)).toBe(true)

  await test.step('names are isolated inside a sentence', async () => {
    const detail = page.getByRole('button', { name: 'التفاصيل: \u2068Reem (ريم) العتيبي\u2069' })
    await detail.click()
    const dialog = page.getByRole('dialog', { name: 'تفاصيل العميل' })
    await expect(dialog).toHaveCSS('direction', 'rtl')
    const link = await dialog.getByRole('link', { name: client.phone_number }).boundingBox()
    const copy = dialog.getByRole('button', { name: `نسخ \u2068${client.phone_number}\u2069` })
    expect((await copy.boundingBox())?.x, 'after the number').toBeLessThan(link?.x ?? 0)
    await page.keyboard.press('Escape')
  })
  await test.step('a placeholder has the direction of the page, a search its own', async () => {
    const search = page.getByRole('searchbox')
    await expect(search).toHaveCSS('direction', 'ltr')
    await expect(search).toHaveCSS('text-align', 'right')
    await search.fill('')
    await expect(search).toHaveCSS('direction', 'rtl')
    await search.fill(client.email)
  })
  await test.step('chevrons are mirrored, other icons are not', async () => {
    const next = page.getByRole('button', { name: 'الصفحة التالية' }).locator('svg')
    await expect(next).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
    const previous = page.getByRole('button', { name: 'الصفحة السابقة' })
    const [before, after] = [await previous.boundingBox(), await next.boundingBox()]
    expect(before?.x).toBeGreaterThan(after?.x ?? 0)
    const side = await page.getByRole('complementary').boundingBox()
    expect(side?.x).toBeGreaterThan(1000)
    await expect(page.getByRole('searchbox').locator('..').locator('svg').first()).toHaveCSS(
      'transform',
      'none',
    )
  })
  await test.step('menus go up and down, not sideways', async () => {
    const profile = page.getByRole('button', { name: /Zaffa Admin/ })
    await profile.press('Enter')
    const focused = page.locator('[role^=menuitem]:focus')
    const first = await focused.innerText()
    for (const key of ['ArrowLeft', 'ArrowRight']) {
      await page.keyboard.press(key)
      await expect(focused).toHaveText(first)
    }
    await page.keyboard.press('ArrowDown')
    await expect(focused).not.toHaveText(first)
    await page.keyboard.press('ArrowUp')
    await expect(focused).toHaveText(first)
    await page.keyboard.press('Escape')
  })
  await test.step('no letter is spaced, slanted or cut', async () => {
    const odd = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
          const style = getComputedStyle(element)
          return style.letterSpacing !== 'normal' || style.fontStyle !== 'normal'
        }).length,
    )
    expect(odd).toBe(0)
    const leading = await page
      .locator('body')
      .evaluate(
        (body) =>
          parseFloat(getComputedStyle(body).lineHeight) /
          parseFloat(getComputedStyle(body).fontSize),
      )
    expect(leading).toBeGreaterThan(1.6)
  })
  await test.step('a search on the page finds every spelling', async () => {
    const names = ['إِيمان الحربي', 'Sara Al-Anazi']
    const data = names.map((full_name) => ({ _id: full_name, rating: 2.5, user: { full_name } }))
    await network.answer('GET', reviews.path, { data, totalDocuments: 20 })
    await page.goto('/dashboard/feedback')
    const shown = page.locator('tbody td:nth-child(2)')
    await expect(shown).toHaveText(names)
    const stars = page.getByRole('img', { name: '2.5 من 5 نجوم' }).first()
    await expect(stars, 'the full ones are on the left').toHaveCSS('direction', 'ltr')
    await expect(stars.locator('.lucide-star-half')).toHaveCSS('transform', 'none')
    const next = page.getByRole('button', { name: 'الصفحة التالية' })
    await next.focus()
    for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
    await expect(next, 'the pager takes no arrows').toBeFocused()
    await expect(page).toHaveURL('/dashboard/feedback')
    await page.getByRole('searchbox').fill('ايمان')
    await expect(shown).toHaveText(names.slice(0, 1))
  })
})

test('what our server refuses is told in Arabic, what another says as it came', async ({
  signedIn: page,
  api,
  network,
}) => {
  const category = await api.createCategory()
  await startWith(page, { language: 'ar' })
  await page.goto('/dashboard/category')
  await page.getByRole('button', { name: 'إضافة تصنيف جديد' }).click()
  const name = page.getByRole('textbox', { name: 'اسم التصنيف' })
  await name.fill(category.name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('يوجد تصنيف بهذا الاسم.')).toBeVisible()
  await expectToast(page, 'تعذّر إنشاء التصنيف', 'error')

  await network.fail('POST', categories.path, { status: 400, message: 'The name is odd' })
  await name.press('Enter')
  await expect(page.getByText('The name is odd')).toBeVisible()
})
