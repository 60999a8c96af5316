import { clients } from '@zaffa/contract/clients'
import { session } from '@zaffa/contract/session'
import { expect, expectNoToast, test } from '../support/fixtures.ts'
import { roundTrip } from '../support/network.ts'

/** The specification's items, word for word. Nothing is added to them. */
const items = [
  ['Home', '/dashboard'],
  ['Orders', '/dashboard/orders'],
  ['Clients', '/dashboard/clients'],
  ['Providers', '/dashboard/providers'],
  ['Applications', '/dashboard/applications'],
  ['Category', '/dashboard/category'],
  ['Inbox', '/dashboard/inbox'],
  ['Pay History', '/dashboard/pay-history'],
  ['Feedback', '/dashboard/feedback'],
] as const

/** Where the heading is not the item's text. */
const titles: Record<string, string> = { Category: 'Categories' }

test('the sidebar links to every section and marks the current one', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link')).toHaveText(items.map(([name]) => name))
  for (const [name, path] of items) {
    await nav.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${titles[name] ?? name} · Zaffa`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(titles[name] ?? name)
    // Home only on its own address.
    await expect(nav.locator('[aria-current="page"]')).toHaveText([name])
    if (name !== 'Home') await expect(heading, 'a new page is announced').toBeFocused()
  }
  await page.goto('/dashboard/clients/add')
  await expect(nav.locator('[aria-current="page"]')).toHaveText(['Clients'])
})

test('nothing in the bar moves when the menu of the profile arrives', async ({
  signedIn: page,
  network,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await network.route('**/assets/profile-menu-*.js', async (route) => {
    await released
    await route.continue()
  })
  const bell = page.getByRole('button', { name: 'Notifications' })
  const email = page.getByText('admin@zaffa.sa')
  const places = async () => [await bell.boundingBox(), await email.boundingBox()]
  await page.setViewportSize({ width: 390, height: 844 })
  const asked = page.waitForRequest('**/assets/profile-menu-*.js')
  await page.goto('/dashboard')
  await asked
  await expect(email).toBeVisible()
  const before = await places()
  release()
  await expect(page.getByRole('button', { name: /Zaffa Admin/ })).toBeVisible()
  expect(await places()).toEqual(before)
})

test('the sidebar is 240 px wide from 768 px up and a drawer below', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/dashboard')
  const side = page.getByRole('complementary')
  const menu = page.getByRole('button', { name: 'Open menu' })
  await expect(side).toBeVisible()
  expect((await side.boundingBox())?.width).toBe(240)
  await expect(menu).toHaveCount(0)

  await page.setViewportSize({ width: 767, height: 800 })
  await expect(side).toHaveCount(0)
  await menu.click()
  const drawer = page.getByRole('dialog', { name: 'Main' })
  await expect(drawer.getByRole('link')).toHaveText(items.map(([name]) => name))
  await expect(drawer.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(drawer.locator(':focus')).toHaveCount(1)

  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(menu).toBeFocused()

  await menu.click()
  await drawer.getByRole('link', { name: 'Clients' }).click()
  await expect(page).toHaveURL('/dashboard/clients')
  await expect(drawer).toHaveCount(0)

  await menu.click()
  await expect(drawer).toBeVisible()
  await page.mouse.click(750, 400)
  await expect(drawer).toHaveCount(0)

  // A window that grows while the drawer is open is not left dimmed.
  await menu.click()
  await expect(drawer).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(drawer).toHaveCount(0)
  await expect(side).toBeVisible()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(menu).toBeVisible()
  await expect(drawer).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await side.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the top bar has the profile and the bell', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('group', { name: 'Signed in as' })).toHaveText(
    /^Z\s*Zaffa Admin\s*admin@zaffa\.sa$/,
  )
  const panel = page.getByRole('region', { name: 'Notifications' })
  await expect(panel).toBeHidden()
  await bar.getByRole('button', { name: 'Notifications' }).click()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('signing out ends the session here and on the server', async ({
  signedIn: page,
  network,
  request,
}) => {
  const logout = network.record('POST', session.logout)
  const list = network.record('GET', clients.path)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  // The first page and the one fetched ahead: nothing is under way when the token dies.
  await expect.poll(() => list.answers.length).toBe(2)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  await expect.poll(() => logout.answers.length).toBe(1)
  await expectNoToast(page)
  expect(logout.calls[0]?.headers.authorization).toBe(`Bearer ${token}`)
  const late = await request.get(clients.path, { headers: { Authorization: `Bearer ${token}` } })
  expect(late.status()).toBe(401)

  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.locator(':focus'), 'on a first visit').toHaveCount(0)
})

test('signing out works where the server does not know the call', async ({
  signedIn: page,
  network,
}) => {
  const fault = await network.fail('POST', session.logout, { status: 404, message: 'No such call' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => fault.calls).toBe(1)
  await roundTrip(page)
  await expectNoToast(page)
})

test('/ leads to the login', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
})

test('/ leads to Home with a session', async ({ signedIn: page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
})

test('the dashboard is not shown without a token', async ({ page, network }) => {
  const calls = network.record('GET', /^\/admin\//)
  const deeper = ['/clients/add', '/clients/update/1', '/providers/1/services']
  for (const path of [...items.map(([, path]) => path), ...deeper.map((p) => `/dashboard${p}`)]) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
  expect(calls.calls).toEqual([])
})

test('an unknown address shows a message and a link back', async ({ signedIn: page }) => {
  for (const path of ['/nowhere', '/dashboard/nowhere', '/dashboard/clients/add/more']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
    await expect(page).toHaveTitle('This page does not exist · Zaffa')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/dashboard')
  }
})

test('a trailing slash leads to the same screen at its one address', async ({ signedIn: page }) => {
  const search = page.getByRole('searchbox')
  await page.goto('/dashboard/clients/?search=a%2F#end/')
  await expect(search).toHaveValue('a/')
  await expect(page).toHaveURL('/dashboard/clients?search=a%2F#end/')
  for (const text of ['n', 'no']) {
    await search.fill(text)
    await expect(page).toHaveURL(`/dashboard/clients?search=${text}`)
  }
  await page.goto('/dashboard/')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/nowhere/')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await expect(page).toHaveURL('/nowhere')
})

test('the first Tab skips to the content', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
