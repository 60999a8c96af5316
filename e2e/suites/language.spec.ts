import type { Page } from '@playwright/test'
import { expect, expectToast, test, testAlone } from '../support/fixtures.ts'
import type { Network } from '../support/network.ts'
import { choose, chooseElsewhere, startWith } from '../support/preferences.ts'
import { failedLoad } from '../support/problems.ts'

/** Choosing a language, and the texts that come with it. */

test('language, direction and theme stand before the app has run', async ({ page, problems }) => {
  problems.allow(/Failed to load resource/)
  await startWith(page, { language: 'ar', theme: 'dark' })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login', { waitUntil: 'commit' })
  const root = page.locator('html')
  await expect(root).toHaveAttribute('lang', 'ar')
  await expect(root).toHaveAttribute('dir', 'rtl')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(root).toHaveCSS('color-scheme', 'dark')
})

test.describe('without JavaScript', () => {
  testAlone.use({ javaScriptEnabled: false })

  testAlone('both languages tell what is missing', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByText(/^Zaffa needs JavaScript\./)).toBeVisible()
    const arabic = page.getByText(/^يحتاج Zaffa إلى JavaScript\./)
    await expect(arabic).toBeVisible()
    await expect(arabic).toHaveCSS('direction', 'rtl')
  })
})

test('only the texts of the language in use are loaded', async ({ signedIn: page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const texts = (language: string) => loaded.filter((path) => path.includes(`.${language}-`))
  await page.goto('/dashboard/clients')
  await expect(page.getByText(/^Showing 1 /)).toBeVisible()
  expect(texts('en').length).toBeGreaterThan(2)
  expect(texts('ar')).toEqual([])
  const pages = loaded.filter((path) => path === '/dashboard/clients').length
  await choose(page, { language: 'ar' })
  await expect(page.getByRole('heading', { level: 1, name: 'العملاء' })).toBeVisible()
  expect(texts('ar').length).toBeGreaterThan(2)
  expect(loaded.filter((path) => path === '/dashboard/clients')).toHaveLength(pages)
})

test('the profile switches language and theme; a half-filled form stays', async ({
  signedIn: page,
}) => {
  // The first answer of the server brings the menu.
  await page.goto('/dashboard/clients')
  await page.getByRole('link', { name: 'Add a new client' }).click()
  await page.getByRole('textbox', { name: 'Full Name', exact: true }).fill('نورة (Noura)')
  await page.getByRole('button', { name: /Zaffa Admin/ }).click()
  const item = (name: string) => page.getByRole('menuitemradio', { name })
  await expect(item('English')).toBeChecked()
  await item('العربية').click()
  const name = page.getByRole('textbox', { name: 'الاسم الكامل', exact: true })
  await expect(name).toHaveValue('نورة (Noura)')
  await expect(page).toHaveTitle('إضافة عميل جديد · Zaffa')
  const profile = page.getByRole('button', { name: /Zaffa Admin/ })
  await expect(profile).toBeFocused()

  await profile.click()
  await item('داكن').click()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(25, 19, 23)')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await profile.click()
  await item('حسب الجهاز').click()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(25, 19, 23)')

  await test.step('refusals are Arabic and stand on the right side', async () => {
    await page.getByRole('button', { name: 'إضافة', exact: true }).click()
    await expectToast(page, 'يرجى تعبئة جميع الحقول المطلوبة', 'error')
    await expect(page.locator('[data-severity]')).toHaveCSS('direction', 'rtl')
  })
  await test.step('it is kept on the device', async () => {
    page.on('dialog', (question) => question.accept())
    await page.reload()
    await expect(name).toBeVisible()
  })
})

test('the login offers Arabic to a browser that speaks it, and stays English until asked', async ({
  browser,
  productUrl,
}) => {
  const context = await browser.newContext({ locale: 'ar-SA', baseURL: productUrl })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.getByLabel('Username').fill('admin')
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible()
  await expect(page.getByLabel('اسم المستخدم')).toHaveValue('admin')
  const menu = page.getByRole('button', { name: 'اللغة والمظهر' })
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await context.close()
})

const arabicTexts = /\.ar-[^/]*\.js$/

/** The Arabic texts wait; `arrive` ends when they have been loaded. */
async function holdArabicTexts(page: Page, network: Network) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (arabicTexts.test(request.url())) asked.add(request.url())
  })
  await network.route(arabicTexts, async (route) => {
    await promise
    await route.continue()
  })
  return {
    asked: () => asked.size,
    async arrive() {
      resolve()
      await page.evaluate((urls) => Promise.all(urls.map((url) => import(url))), [...asked])
    },
  }
}

test('the language chosen last stays when the texts of another arrive', async ({
  page,
  network,
}) => {
  await page.goto('/login')
  const texts = await holdArabicTexts(page, network)
  for (const name of ['العربية', 'English']) {
    await page.getByRole('button', { name: 'Language and theme' }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await expect.poll(texts.asked).toBeGreaterThan(0)
  }
  await texts.arrive()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => localStorage.getItem('preferences'))).toContain('"en"')
})

test('a reload right after the choice keeps it', async ({ page, network }) => {
  await page.goto('/login')
  const texts = await holdArabicTexts(page, network)
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect.poll(texts.asked).toBeGreaterThan(0)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await texts.arrive()
  await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible()
})

test('a tab follows the language chosen last in another, or stays as it is', async ({
  page,
  network,
  problems,
}) => {
  const root = page.locator('html')
  await page.goto('/login')
  const texts = await holdArabicTexts(page, network)
  await chooseElsewhere(page, { language: 'ar' })
  await expect.poll(texts.asked).toBeGreaterThan(0)
  await choose(page, { language: 'en', theme: 'dark' })
  await texts.arrive()
  await expect(root).toHaveAttribute('lang', 'en')

  problems.allow(failedLoad)
  await page.reload()
  await network.route(arabicTexts, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await chooseElsewhere(page, { language: 'ar' })
  await failed
  await expect(root).toHaveAttribute('lang', 'en')
  await choose(page, { language: 'en', theme: 'light' })
})
