import type { ErrorBody } from '@zaffa/contract/errors'
import { session } from '@zaffa/contract/session'
import { toast as arabicToast } from '../../web/src/app/strings.ar.ts'
import { secondStep as arabicStep } from '../../web/src/features/session/second-step-strings.ar.ts'
import { strings as arabic } from '../../web/src/features/session/strings.ar.ts'
import { demoLogin } from '../support/api.ts'
import { expect, expectToast, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { invalidCredentials, LoginForm } from '../support/login-form.ts'
import type { Network } from '../support/network.ts'
import { failedLoad } from '../support/problems.ts'

/** The answer to the password of an administrator with an authenticator app. */
const halfWay: ErrorBody = {
  statusCode: 401,
  error: 'Unauthorized',
  message: 'Invalid credentials',
  code: 'second_step_needed',
  requestId: 'request',
  second_step: { ticket: 'ticket', totp: true, passkey: null },
}

/** As our server does, whose second step alone is shown. */
const refuse = (network: Network, path: string, json: object, when?: Promise<void>) =>
  network.route(
    (url) => url.pathname === path,
    async (route) => {
      await when
      await route.fulfill({ status: 401, headers: { 'Zaffa-Api': '1' }, json })
    },
  )

test('the right password leads to Home with a stored token', async ({ page, network }) => {
  const login = network.record('POST', session.login)
  await page.goto('/login')
  const title = say('Log in', arabic.title)
  await expect(page).toHaveTitle(`${title} · Zaffa`)
  await expect(page.locator('form').getByRole('button')).toHaveText([title])
  const form = new LoginForm(page)
  await form.fill(demoLogin)
  const held = await network.hold('POST', session.login)
  await page.keyboard.press('Enter')

  await expect(form.busy).toBeDisabled()
  await page.keyboard.press('Enter')
  held.release()
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, say('Login successful!', arabic.success), 'success')

  expect(login.calls.map(({ body }) => body)).toEqual([
    { uniqueField: demoLogin.username, password: demoLogin.password },
  ])
  expect(login.calls[0]?.headers).not.toHaveProperty('authorization')
  await expect.poll(() => login.answers.length).toBe(1)
  const answer = login.answers[0]?.body as { access_token: string }
  const stored = await page.evaluate(() => ({ ...localStorage }))
  const chosen = say({}, { preferences: JSON.stringify({ language: 'ar' }) })
  const { username: owner } = demoLogin
  expect(stored).toEqual({ token: answer.access_token, owner, ...chosen })
})

test('a wrong password is refused, and what was typed stays', async ({ page, problems }) => {
  problems.allow(failedLoad)
  await page.goto('/login')
  const form = new LoginForm(page)
  await form.fill({ username: 'nobody-of-this-name', password: 'wrong password' })
  await form.submit.click()
  await expectToast(page, invalidCredentials(), 'error')
  await expect(page).toHaveURL('/login')
  await expect(form.username).toHaveValue('nobody-of-this-name')
  await expect(form.submit).toBeEnabled()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

const failures: [name: string, fault: { status: number; message?: string; body?: string }][] = [
  ['the server is broken', { status: 500, message: 'Out of order' }],
  ['there were too many attempts', { status: 429, message: 'Too many failed logins' }],
  ['the answer has no token', { status: 200, body: '{}' }],
  ['the answer is no JSON', { status: 200, body: '<!doctype html>' }],
]
for (const [name, fault] of failures) {
  test(`any failure has one message: ${name}`, async ({ page, network }) => {
    const broken = await network.fail('POST', session.login, fault)
    await page.goto('/login')
    const form = new LoginForm(page)
    await form.fill({ username: 'admin', password: 'whatever' })
    await form.submit.click()
    await expectToast(page, invalidCredentials(), 'error')
    await expect(page).toHaveURL('/login')
    expect(broken.calls, 'a write is never tried again').toBe(1)
  })
}

test('any failure has one message: no connection, then it works', async ({ page, network }) => {
  const broken = await network.fail('POST', session.login, 'offline')
  await page.goto('/login')
  const form = new LoginForm(page)
  await form.fill(demoLogin)
  await form.submit.click()
  await expectToast(page, invalidCredentials(), 'error')
  broken.lift()
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard')
})

test('a login under an address with a trailing slash leads to Home', async ({ page }) => {
  await page.goto('/login/')
  const form = new LoginForm(page)
  await form.fill(demoLogin)
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard')
})

test('empty fields are left to the browser', async ({ page, network }) => {
  const login = network.record('POST', session.login)
  await page.goto('/login')
  const form = new LoginForm(page)
  await form.submit.click()
  await expect(form.username).toBeFocused()
  await expect(page.locator('input:invalid')).toHaveCount(2)
  expect(login.calls).toEqual([])
})

test('a double click logs in once', async ({ page, network }) => {
  const login = network.record('POST', session.login)
  await page.goto('/login')
  const form = new LoginForm(page)
  await form.fill(demoLogin)
  await form.submit.dblclick()
  await expect(page).toHaveURL('/dashboard')
  expect(login.calls).toHaveLength(1)
})

test('the login page redirects a signed-in user to Home', async ({ signedIn: page }) => {
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
})

test('a menu of languages that cannot be loaded leaves the form', async ({
  page,
  network,
  problems,
}) => {
  problems.allow(failedLoad)
  await network.route('**/assets/login-choices-*.js', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed')
  await page.goto('/login')
  await refused
  const form = new LoginForm(page)
  await form.fill(demoLogin)
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard')
})

test('a second step that cannot be loaded leads back to the password', async ({
  page,
  network,
  problems,
}) => {
  problems.allow(failedLoad)
  await network.route('**/assets/second-step-*.js', (route) => route.abort())
  await refuse(network, session.login, halfWay)
  await page.goto('/login')
  const form = new LoginForm(page)
  await form.fill(demoLogin)
  await form.submit.click()
  const notLoaded = say('This could not be loaded. Please reload the page.', arabicToast.notLoaded)
  await expectToast(page, notLoaded, 'error')
  await expect(form.username).toHaveValue(demoLogin.username)
  await expect(form.password).toBeFocused()
})

test('while a code is checked there is no way back, and a refused one is marked and selected', async ({
  page,
  network,
  problems,
}) => {
  problems.allow(failedLoad)
  await refuse(network, session.login, halfWay)
  const checked = Promise.withResolvers<void>()
  const refusal = { ...halfWay, message: 'No', code: 'unauthorized' }
  await refuse(network, session.secondStepCode, refusal, checked.promise)
  await page.goto('/login')
  const form = new LoginForm(page)
  await form.fill(demoLogin)
  await form.submit.click()

  const code = page.getByLabel(say('Six-digit code', arabicStep.code))
  const back = page.getByRole('button', { name: say('Back to the password', arabicStep.cancel) })
  await code.fill('000000')
  await page.getByRole('button', { name: say('Continue', arabicStep.submit) }).click()
  await expect(back).toBeDisabled()
  checked.resolve()
  await expect(page.getByRole('alert').first()).toHaveText(/./)
  await expect(back).toBeEnabled()
  await expect(code).not.toHaveCSS('box-shadow', 'none')
  await page.keyboard.type('1')
  await expect(code).toHaveValue('1')
})

test('the second step stays usable if the browser fails at the passkey', async ({
  page,
  network,
  problems,
}) => {
  problems.allow(failedLoad, /The second step failed/)
  const passkey = { challenge: 'AAAA', rp_id: 'localhost', credentials: [] }
  await refuse(network, session.login, {
    ...halfWay,
    second_step: { ticket: 'ticket', totp: true, passkey },
  })
  await page.addInitScript(() => {
    Object.defineProperty(window, 'PublicKeyCredential', {
      get() {
        throw new Error('broken extension')
      },
    })
  })
  await page.goto('/login')
  const form = new LoginForm(page)
  await form.fill(demoLogin)
  await form.submit.click()
  await expect(page.getByRole('alert').first()).toHaveText(
    say('Your passkey was not used. Try again, or choose another way.', arabicStep.passkeyFailed),
  )
  await page
    .getByRole('button', { name: say('Use a code of your app', arabicStep.useCode) })
    .click()
  const submit = page.getByRole('button', { name: say('Continue', arabicStep.submit) })
  await expect(submit).toBeEnabled()
})
