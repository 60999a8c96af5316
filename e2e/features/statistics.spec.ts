import type { AdminStatistics } from '@zaffa/contract/schema/statistics'
import { statistics } from '@zaffa/contract/statistics'
import { expect, expectNoToast, test, testAlone } from '../support/fixtures.ts'
import { roundTrip } from '../support/network.ts'
import { failedLoad } from '../support/problems.ts'

const labels = [
  'Total active orders',
  'Number of clients',
  'Number of providers',
  'Number of categories',
]

testAlone(
  'shows four counts, "..." while loading, requested once',
  async ({ signedIn: page, network, context, problems }) => {
    await page.clock.install()
    const asked = network.record('GET', statistics.path)
    const held = await network.hold('GET', statistics.path)
    await page.goto('/dashboard')
    await expect(page).toHaveTitle('Home · Zaffa')
    const [terms, values] = [page.getByRole('main').locator('dt'), page.getByRole('definition')]
    await expect(terms).toHaveText(labels)
    await expect(values).toHaveText(['...', '...', '...', '...'])
    const before = await values.first().boundingBox()
    held.release()

    await expect.poll(() => asked.answers.length).toBe(1)
    const counts = asked.answers[0]?.body as AdminStatistics
    const shown = [
      counts.totalActiveOrders,
      counts.numberOfClients,
      counts.numberOfProviders,
      counts.numberOfCategories,
    ]
    expect(Math.min(...shown)).toBeGreaterThan(0)
    await expect(values).toHaveText(shown.map((count) => count.toLocaleString('en-US')))
    const after = await values.first().boundingBox()
    expect(after?.height, 'nothing moves when the counts arrive').toBe(before?.height)

    // Neither coming back to the tab or to the network nor time asks again.
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    // The code of the profile's menu may be on its way.
    problems.allow(failedLoad)
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
    await page.clock.runFor(10 * 60_000)
    await roundTrip(page)
    expect(asked.calls).toHaveLength(1)

    // Opening the screen again does.
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    // The address changes before the screen does, and a Home that was never left asks nothing.
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await page.getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => asked.calls.length).toBe(2)
  },
)

testAlone(
  'shows "N/A" and logs when loading fails, without a retry',
  async ({ signedIn: page, network, problems }) => {
    problems.allow(/^Failed to load statistics/)
    await page.clock.install()
    const fault = await network.fail('GET', statistics.path, { status: 500, message: 'Sorry' })
    await page.goto('/dashboard')
    await expect(page.getByRole('definition')).toHaveText(['N/A', 'N/A', 'N/A', 'N/A'])
    await expectNoToast(page)
    await page.clock.runFor(60_000)
    expect(fault.calls).toBe(1)
    const lines = problems.logged.filter((line) => line.startsWith('Failed to load statistics'))
    expect(lines).toHaveLength(1)
  },
)

test('shows "N/A" for a missing count', async ({ signedIn: page, network }) => {
  await network.answer('GET', statistics.path, { totalActiveOrders: 1234567, numberOfClients: 0 })
  await page.goto('/dashboard')
  await expect(page.getByRole('definition')).toHaveText(['1,234,567', '0', 'N/A', 'N/A'])
})

test('each card leads to its list, wherever it is clicked', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  const lists = ['orders', 'clients', 'providers', 'category']
  const links = page.getByRole('main').getByRole('link')
  await expect(links).toHaveText(labels)
  for (const [index, list] of lists.entries()) {
    const name = labels[index] ?? ''
    const link = page.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', `/dashboard/${list}`)
    // The number is not inside the link, but the link covers the card.
    const { x, y } = (await page.getByRole('definition').nth(index).boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.click(x + 2, y + 2)
    await expect(page).toHaveURL(`/dashboard/${list}`)
    await page.goBack()
    await expect(links).toHaveCount(4)
  }

  await page.getByRole('button', { name: 'Zaffa Admin' }).focus()
  await page.keyboard.press('Tab')
  const first = links.first()
  await expect(first).toBeFocused()
  const [ring, card] = await first.evaluate((link) => {
    const { outlineStyle, outlineWidth, width } = getComputedStyle(link, '::after')
    const box = link.closest('div') as HTMLElement
    return [`${outlineWidth} ${outlineStyle} ${width}`, `2px solid ${box.offsetWidth}px`]
  })
  expect(ring, 'the focus is shown around the whole card').toBe(card)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/orders')
})
