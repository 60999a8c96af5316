import type { Route } from '@playwright/test'
import { expect, expectToast, testAlone } from '../support/fixtures.ts'
import { watchToasts } from '../support/toasts.ts'

const expired = 'Your session has expired. Please log in again.'

testAlone(
  'six reads under way are refused at once: one redirect, one message, no call after it',
  async ({ network, signedIn: page, problems }) => {
    problems.allow(/^Failed to load resource: .* 401/)
    const shown = await watchToasts(page)
    await page.clock.install()
    const held: Route[] = []
    let holdAll = false
    await network.route(
      (url) => url.pathname.startsWith('/admin/'),
      (route) => {
        // A prefetch outlives its screen.
        const ahead = new URL(route.request().url()).searchParams.get('page') === '2'
        if (!holdAll && !ahead) return route.fallback()
        held.push(route)
      },
    )
    await page.goto('/dashboard/clients')
    for (const [ahead, next] of ['Providers', 'Category', 'Orders'].entries()) {
      await expect(page.getByText(/^Showing 1 /)).toBeVisible()
      await expect.poll(() => held.length).toBe(ahead + 1)
      await page.getByRole('link', { name: next }).click()
      await expect(page.getByRole('heading', { level: 1, name: next.slice(0, 6) })).toBeVisible()
    }
    await expect(page.getByText(/^Showing 1 /)).toBeVisible()
    await expect.poll(() => held.length).toBe(4)
    holdAll = true
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Oldest')
    await page.getByRole('button', { name: 'Detail' }).first().click()
    await expect.poll(() => held.length).toBe(6)

    const visits: string[] = []
    page.on('framenavigated', () => visits.push(new URL(page.url()).pathname))
    const after: string[] = []
    page.on('request', (request) => {
      if (request.headers().authorization) after.push(request.url())
    })
    await Promise.all(
      held.map((route) =>
        route.fulfill({ status: 401, json: { message: 'No good' } }).catch(() => {}),
      ),
    )
    await expect(page).toHaveURL('/login')
    await expectToast(page, expired, 'error')
    // Longer than any pause between two tries.
    await page.clock.runFor(60_000)
    expect(after).toEqual([])
    expect(held).toHaveLength(6)
    expect(shown).toEqual([`error: ${expired}`])
    expect(visits).toEqual(['/login'])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)
