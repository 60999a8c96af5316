import { clients } from '@zaffa/contract/clients'
import { orders } from '@zaffa/contract/orders'
import { demoLogin } from '../support/api.ts'
import { ClientForm } from '../support/client-form.ts'
import { expect, expectNoToast, expectToast, test, testAlone } from '../support/fixtures.ts'
import { expired, logIn, unauthorized } from '../support/lost-session.ts'
import { loadedAhead } from '../support/network.ts'
import { watchToasts } from '../support/toasts.ts'

test('several refused calls end the session once', async ({
  signedIn: page,
  problems,
  network,
}) => {
  problems.allow(unauthorized)
  const shown = await watchToasts(page)
  // The prefetch of the next page is over, so that it is not among the refused calls.
  const prefetched = loadedAhead(page, 3)
  await page.goto('/dashboard/orders?page=2')
  await expect(page.getByText(/^Showing 9 /)).toBeVisible()
  await prefetched
  const visits: string[] = []
  page.on('framenavigated', () => visits.push(new URL(page.url()).pathname))
  let refused = 0
  let isOver = false
  const { promise: all, resolve } = Promise.withResolvers<void>()
  await network.route(`**${orders.path}**`, async (route) => {
    if (isOver) return route.fallback()
    refused += 1
    await all
    await route.fulfill({ status: 401, json: { message: 'Your token is no good' } }).catch(() => {})
  })
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Oldest')
  await page.getByRole('button', { name: 'Detail' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => refused).toBe(2)
  resolve()

  await expect(page).toHaveURL('/login')
  await expectToast(page, expired, 'error')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(refused, 'a refused call is not tried again').toBe(2)
  expect(shown).toEqual([`error: ${expired}`])
  expect(visits.filter((path) => path === '/login')).toHaveLength(1)

  isOver = true
  await logIn(page)
  await expect(page, 'back where they were').toHaveURL('/dashboard/orders?sort=Oldest')
  await expect(page.getByText(/^Showing 1 to 8 /)).toBeVisible()
})

test('logging in again restores a search whose request ended the session', async ({
  network,
  signedIn: page,
  problems,
}) => {
  problems.allow(unauthorized)
  // The prefetch is over, so that only the letter's request is refused.
  const ahead = loadedAhead(page)
  await page.goto('/dashboard/orders')
  await ahead
  const message = 'Your token is no good'
  const refused = await network.fail('GET', orders.path, { status: 401, message })
  await page.getByRole('searchbox').pressSequentially('n')
  await expect(page).toHaveURL('/login')
  refused.lift()
  await logIn(page)
  await expect(page).toHaveURL('/dashboard/orders?search=n')
  await expect(page.getByRole('searchbox')).toHaveValue('n')
})

test('tabs sign out and in together', async ({ signedIn: page, context }) => {
  await page.goto('/dashboard/category?search=wedd')
  await expect(page.getByText('Wedding Halls')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('definition').first()).toHaveText(/^\d/)
  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(page).toHaveURL('/login')

  await other.goto('/dashboard')
  await expect(other).toHaveURL('/login')
  await logIn(other)
  await expect(other).toHaveURL('/dashboard')
  await expect(page, 'the first tab is back where it was').toHaveURL(
    '/dashboard/category?search=wedd',
  )
})

test('after signing out, the next person starts at Home', async ({ signedIn: page, problems }) => {
  // A read of the list may still be under way.
  problems.allow(unauthorized)
  await page.goto('/dashboard/clients?search=noura')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page)
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).not.toHaveURL('/login')
})

testAlone(
  'where storage is blocked, the session lives as long as the page',
  async ({ page, problems }) => {
    // Signing out, a read of the list may still be under way.
    problems.allow(unauthorized)
    await page.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('Access is denied for this document', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: blocked })
      Object.defineProperty(window, 'sessionStorage', { get: blocked })
    })
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    await logIn(page)
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(page.getByText(/^Showing 1 /)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    await logIn(page)
    await expect(page).toHaveURL('/dashboard')
    await page.reload()
    await expect(page).toHaveURL('/login')
  },
)

testAlone(
  'a stored token that is none leads to the login',
  async ({ page, context, productUrl, problems }) => {
    problems.allow(unauthorized)
    for (const token of ['رمز', ' ', '', 'junk']) {
      // The open app would take the new token at once.
      await page.goto('about:blank')
      const localStorage = [{ name: 'token', value: token }]
      await context.setStorageState({
        cookies: [],
        origins: [{ origin: productUrl, localStorage }],
      })
      await page.goto('/dashboard/clients')
      await expect(page).toHaveURL('/login')
      // Only one that can be a token is tried, and then has expired.
      if (token === 'junk') await expectToast(page, expired, 'error')
      await expect(page.getByLabel('Username')).toBeVisible()
      if (token !== 'junk') await expectNoToast(page)
      await logIn(page)
      // It is not known whose token it was, so the place is dropped.
      await expect(page).toHaveURL('/dashboard')
    }
  },
)

test('a late refusal of the old token does not end the new session', async ({
  network,
  signedIn: page,
  problems,
}) => {
  problems.allow(unauthorized, /^Failed to add client/)
  const { promise: late, resolve } = Promise.withResolvers<void>()
  await network.route(`**${clients.path}/`, async (route) => {
    await late
    await route.fulfill({ status: 401, json: { message: 'Too late' } })
  })
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.fillRequired()
  await form.submit.click()
  await expect(form.submit).toHaveText('Adding...')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await logIn(page)
  await expect(page).toHaveURL('/dashboard')
  const refusal = page.waitForResponse((response) => response.status() === 401)
  resolve()
  await (await refusal).finished()
  await page.getByRole('link', { name: 'Category' }).click()
  await expect(page.getByText(/^Showing 1 /)).toBeVisible()
  // That of the login may still be there.
  expect(await page.getByRole('alert').locator('[data-severity]').count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

test('logging in never leads away, nor to the login', async ({ page }) => {
  const places = ['//foreign.example/x', 'https://foreign.example', 'javascript:alert(1)', '/login']
  for (const place of places) {
    await page.addInitScript(
      ([planted, owner]) => {
        localStorage.removeItem('token')
        sessionStorage.setItem('drafts', JSON.stringify({ owner, place: planted }))
      },
      [place, demoLogin.username] as const,
    )
    const asked = encodeURIComponent(place)
    await page.goto(`/login?redirect=${asked}&next=${asked}&returnTo=${asked}#${asked}`)
    await logIn(page)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
