import { demoLogin } from '../support/api.ts'
import { Firefox } from '../support/firefox.ts'
import { test as base, expect } from '../support/fixtures.ts'

/** A smoke run in the other engine (`npm run test:firefox`). The rest is tried in Chromium. */

const words = {
  en: {
    direction: 'ltr',
    username: 'Username',
    logIn: 'Log in',
    home: 'Home',
    clients: 'Clients',
    footer: 'Showing 1 to 8 of ',
    detail: 'Client detail',
    close: 'Close',
    add: 'Add a new client',
    fullName: 'Full Name',
    weddingDate: 'Wedding Date',
    openCalendar: 'Open calendar',
    submit: 'Add',
    refused: 'Please fill in all required fields',
    day: 'Monday, February 8, 2027',
  },
  ar: {
    direction: 'rtl',
    username: 'اسم المستخدم',
    logIn: 'تسجيل الدخول',
    home: 'الرئيسية',
    clients: 'العملاء',
    footer: 'عرض 1 إلى 8 من أصل ',
    detail: 'تفاصيل العميل',
    close: 'إغلاق',
    add: 'إضافة عميل جديد',
    fullName: 'الاسم الكامل',
    weddingDate: 'تاريخ الزفاف',
    openCalendar: 'فتح التقويم',
    submit: 'إضافة',
    refused: 'يرجى تعبئة جميع الحقول المطلوبة',
    day: 'الاثنين، 8 فبراير 2027 (1 رمضان 1448 هـ)',
  },
} as const

const keys = { tab: '\uE004', escape: '\uE00C' }
/** Days of the calendar of Umm al-Qura, as the app asks for them. */
const hijriDays = `Array.from({ length: 2100 }, (_, month) =>
  new Intl.DateTimeFormat('en-US-u-ca-islamic-umalqura-nu-latn', { dateStyle: 'short', timeZone: 'UTC' })
    .format(Date.UTC(1900, month, 1)))`

const test = base.extend<{ firefox: Firefox }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  firefox: async ({}, use) => {
    const firefox = await Firefox.start()
    await use(firefox)
    await firefox.stop()
  },
})

test('Firefox: login, a list, a dialog and a form in both languages', async ({
  firefox,
  page,
  productUrl,
}) => {
  const shows = (role: string, name?: string) =>
    expect.poll(() => firefox.count(role, name), `${role} ${name ?? ''}`).toBeGreaterThan(0)
  const says = (text: string) =>
    expect.poll(() => firefox.read('document.body.innerText'), text).toContain(text)

  async function logIn(language: keyof typeof words) {
    const t = words[language]
    await shows('textbox', t.username)
    await firefox.click('textbox', t.username)
    await firefox.type(demoLogin.username)
    await firefox.type(keys.tab + demoLogin.password)
    await firefox.click('button', t.logIn)
    await shows('heading', t.home)
    await firefox.click('link', t.clients)
  }

  async function expectGood(language: keyof typeof words) {
    const t = words[language]
    await shows('heading', t.clients)
    expect(await firefox.read('document.documentElement.dir')).toBe(t.direction)
    await says(t.footer)
    // The button is called by the client's name too.
    await firefox.click(
      'button',
      await firefox.read(`document.querySelector('tbody button').ariaLabel`),
    )
    await shows('dialog', t.detail)
    await firefox.click('button', t.close)
    await expect.poll(() => firefox.count('dialog')).toBe(0)

    await firefox.click('link', t.add)
    await shows('textbox', t.fullName)
    await firefox.click('textbox', t.weddingDate)
    await firefox.type('2027-02-08')
    await firefox.click('button', t.openCalendar)
    await shows('button', t.day)
    await firefox.type(keys.escape)
    await firefox.click('button', t.submit)
    await says(t.refused)
  }

  await firefox.open(`${productUrl}/login`)
  await logIn('en')
  await expectGood('en')

  await firefox.click('button', 'Zaffa Admin admin@zaffa.sa')
  await shows('menuitemradio', 'العربية')
  await firefox.click('menuitemradio', 'العربية')
  await shows('heading', words.ar.add)
  await firefox.open(`${productUrl}/dashboard/clients`)
  await shows('button', 'تسجيل الخروج')
  await firefox.click('button', 'تسجيل الخروج')
  await logIn('ar')
  await expectGood('ar')

  expect(await firefox.read(hijriDays)).toEqual(await page.evaluate(hijriDays))
  expect(firefox.errors).toEqual([])
})
