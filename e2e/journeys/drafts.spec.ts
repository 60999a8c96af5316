import { session } from '@zaffa/contract/session'
import { demoLogin } from '../support/api.ts'
import { ClientForm } from '../support/client-form.ts'
import { expect, expectToast, test } from '../support/fixtures.ts'

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
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password').fill(demoLogin.password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page).not.toHaveURL('/login')
    }
    // The demo has one administrator, so the second one's login is answered here.
    await network.route(`**${session.login}`, async (route) =>
      route.fulfill({ json: { access_token: await freshToken() } }),
    )
    await page.goto('/login')
    await logIn(demoLogin.username)
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await page.getByRole('link', { name: 'Add a new client' }).click()
    const form = new ClientForm(page)
    await form.name.fill('Noura')
    await page.evaluate(() => {
      const token = localStorage.getItem('token')
      localStorage.removeItem('token')
      dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: token }))
    })
    await expectToast(page, 'Your session has expired. Please log in again.', 'error')
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
