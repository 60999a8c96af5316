import { session } from '@zaffa/contract/session'
import { session as sessionTexts } from '../../web/src/app/strings.ar.ts'
import { strings as clientTexts } from '../../web/src/features/clients/strings.ar.ts'
import { screenNames } from '../../web/src/ui/strings.ar.ts'
import { demoLogin } from '../support/api.ts'
import { ClientForm } from '../support/client-form.ts'
import { expect, expectToast, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { LoginForm } from '../support/login-form.ts'

for (const [next, name] of [
  [demoLogin.username, 'Noura'],
  ['another', ''],
] as const) {
  const shown = name === '' ? 'does not show' : 'shows'
  test(`after a lost session, ${next} logs in: the form ${shown} what admin had typed`, async ({
    network,
    page,
    freshToken,
    problems,
  }) => {
    problems.allow(/^Failed to load resource: .* 401/)
    const logIn = async (username: string) => {
      const login = new LoginForm(page)
      await login.fill({ username, password: demoLogin.password })
      await login.submit.click()
      await expect(page).not.toHaveURL('/login')
    }
    // The demo has one administrator, so the second one's login is answered here.
    await network.route(`**${session.login}`, async (route) =>
      route.fulfill({ json: { access_token: await freshToken() } }),
    )
    await page.goto('/login')
    await logIn(demoLogin.username)
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    await link(say('Clients', screenNames.clients)).click()
    await link(say('Add a new client', clientTexts.add)).click()
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
    await logIn(next)
    if (name === '') {
      await expect(page).toHaveURL('/dashboard')
      await page.goto('/dashboard/clients/add')
    }
    await expect(page).toHaveURL('/dashboard/clients/add')
    await expect(form.name).toHaveValue(name)
  })
}
