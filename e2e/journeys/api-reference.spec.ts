import { runAdmin } from '../support/admin-command.ts'
import { unique } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'

/** The page at `/docs`, opened by a made-up name, because Swagger UI asks its online validator for pages that are not on loopback. */
const reference = 'https://zaffa.test/docs'

test('the API reference makes calls with a token and with a key, and asks no other host', async ({
  page,
  network,
  productUrl,
  apiToken,
}) => {
  const elsewhere: string[] = []
  await network.route('**/*', async (route) => {
    const { host, pathname, search } = new URL(route.request().url())
    if (host === 'zaffa.test') {
      const response = await route.fetch({ url: productUrl + pathname + search })
      return route.fulfill({ response })
    }
    elsewhere.push(host)
    await route.abort()
  })
  const printed = await runAdmin(['key', 'create', unique('program'), '--may', 'events'])
  const key = /^zfk_.*$/m.exec(printed)?.[0] ?? ''

  await page.goto(reference)
  await page.getByRole('button', { name: 'Authorize' }).click()
  const dialog = page.locator('.dialog-ux')
  for (const [scheme, value] of [
    ['token', apiToken],
    ['key', key],
  ] as const) {
    const form = dialog.locator('.auth-container', { hasText: `${scheme} (http, Bearer)` })
    await form.getByRole('textbox').fill(value)
    await form.getByRole('button', { name: 'Apply credentials' }).click()
  }
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  for (const id of ['Statistics-getStatistics', 'Feed-listEvents']) {
    const operation = page.locator(`#operations-${id}`)
    await operation.locator('.opblock-summary-control').click()
    await operation.getByRole('button', { name: 'Try it out' }).click()
    await operation.getByRole('button', { name: 'Execute' }).click()
    const status = operation.locator('.live-responses-table tbody .response-col_status')
    await expect(status).toHaveText(/^200/)
  }
  expect(elsewhere).toEqual([])
})

test('the API reference follows the theme of the system', async ({ page }) => {
  const colours = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/docs')
    const heading = page.getByRole('heading', { name: 'Zaffa API' })
    await expect(heading).toBeVisible()
    colours.add(await heading.evaluate((element) => getComputedStyle(element).color))
  }
  expect(colours.size).toBe(2)
})
