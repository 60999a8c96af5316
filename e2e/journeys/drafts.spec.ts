import type { Page } from '@playwright/test'
import { session } from '@zaffa/contract/session'
import { session as sessionTexts } from '../../web/src/app/strings.ar.ts'
import { strings as clientTexts } from '../../web/src/features/clients/strings.ar.ts'
import { screenNames } from '../../web/src/ui/strings.ar.ts'
import { demoLogin } from '../support/api.ts'
import { ClientForm } from '../support/client-form.ts'
import { expect, expectToast, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { LoginForm } from '../support/login-form.ts'

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function logIn(page: Page, username: string) {
  const login = new LoginForm(page)
  await login.fill({ username, password: demoLogin.password })
  await login.submit.click()
  await expect(page).not.toHaveURL('/login')
}

/** The tabs in which a form can be open: what they know of the login differs. */
const tabs: Record<string, (page: Page) => Promise<Page>> = {
  'the tab of the login': async (page) => {
    await link(page, say('Clients', screenNames.clients)).click()
    await link(page, say('Add a new client', clientTexts.add)).click()
    return page
  },
  'a tab opened later': async (page) => {
    const tab = await page.context().newPage()
    await tab.goto('/dashboard/clients/add')
    return tab
  },
}

for (const [where, openForm] of Object.entries(tabs)) {
  for (const [next, name] of [
    [demoLogin.username, 'Noura'],
    ['another', ''],
  ] as const) {
    const shown = name === '' ? 'does not show' : 'shows'
    test(`after a lost session, ${next} logs in, in ${where}: the form ${shown} what admin had typed`, async ({
      page: first,
      context,
      sessions,
      problems,
    }) => {
      problems.allow(/^Failed to load resource: .* 401/)
      // The demo has one administrator, so the second one's login is answered here.
      await context.route(`**${session.login}`, async (route) =>
        route.fulfill({ json: { access_token: await sessions.start() } }),
      )
      await first.goto('/login')
      await logIn(first, demoLogin.username)
      const page = await openForm(first)
      const form = new ClientForm(page)
      await form.name.fill('Noura')
      await page.evaluate(() => {
        const token = localStorage.getItem('token')
        localStorage.removeItem('token')
        dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: token }))
      })
      const expired = say('Your session has expired. Please log in again.', sessionTexts.expired)
      await expectToast(page, expired, 'error')
      await page.reload()
      await logIn(page, next)
      if (name === '') {
        await expect(page).toHaveURL('/dashboard')
        await page.goto('/dashboard/clients/add')
      }
      await expect(page).toHaveURL('/dashboard/clients/add')
      await expect(form.name).toHaveValue(name)
    })
  }
}
