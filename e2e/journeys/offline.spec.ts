/** The network goes and comes back in the middle of something: it goes on, and nothing is lost. */
import { clients } from '@zaffa/contract/clients'
import { ClientForm } from '../support/client-form.ts'
import { expect, expectToast, test, testAlone } from '../support/fixtures.ts'
import { picture } from '../support/pictures.ts'
import { failedLoad } from '../support/problems.ts'

test.beforeEach(({ problems }) => problems.allow(failedLoad))

testAlone('in the middle of a search', async ({ signedIn: page, context, api }) => {
  const client = await api.createClient()
  await page.clock.install()
  await page.goto('/dashboard/clients')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(page.getByText(/^Showing 1 to 8 /)).toBeVisible()
  await context.setOffline(true)
  await search.pressSequentially(client.email.slice(0, 8))
  // Back before it was given up: it is found without a click.
  await context.setOffline(false)
  await search.pressSequentially(client.email.slice(8))
  await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible()

  await context.setOffline(true)
  await search.press('Backspace')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    await page.clock.fastForward(4000)
    await expect(retry).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(search).toHaveValue(client.email.slice(0, -1))
  await expect(search).toBeFocused()
  // What was given up is loaded by itself.
  await context.setOffline(false)
  await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible()
  await search.press('End')
  await search.pressSequentially('m')
  await expect(search).toHaveValue(client.email)
  await expect(page.getByRole('cell', { name: client.email })).toBeVisible()
})

testAlone('in the middle of a form', async ({ signedIn: page, context, api, problems }) => {
  problems.allow(/^Failed to (add client|upload image)/)
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  const { password, ...values } = await form.fillRequired()
  await context.setOffline(true)
  await form.parents.fill('Salem')
  await form.file.setInputFiles(picture)
  await expectToast(page, 'Failed to upload image', 'error')
  await form.submit.click()
  await expectToast(page, 'Failed to add client', 'error')
  await form.city.selectOption('jeddah')
  // The calendar's code cannot be loaded now. A date can still be typed.
  await page.getByRole('button', { name: 'Open calendar' }).click()
  await expectToast(page, 'This could not be loaded. Please reload the page.', 'error')
  await form.date.fill('2027-01-05')
  await expect(form.name).toHaveValue(values.full_name)
  await expect(form.password).toHaveValue(password)

  await context.setOffline(false)
  await form.file.setInputFiles(picture)
  await expectToast(page, 'Image uploaded successfully', 'success')
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard/clients')
  const [stored, ...more] = await api.rows<object>(clients.path, values.email)
  expect(stored).toMatchObject({
    ...values,
    parents_full_name: 'Salem',
    city: 'jeddah',
    wedding_date: '2027-01-05',
  })
  expect(more).toEqual([])
})

testAlone('in the middle of a reply', async ({ signedIn: page, context, network }) => {
  const reply = network.record('POST', /\/reply$/)
  await page.goto('/dashboard/feedback')
  await page.getByRole('button', { name: 'View' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Feedback detail' })
  const text = dialog.getByRole('textbox', { name: 'Reply' })
  await text.fill('Thank you')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'Error adding reply', 'error')
  await text.press('End')
  await text.pressSequentially(', Noura')
  await context.setOffline(false)
  // Not sent: the reviews are shared by all tests.
  await network.answer('POST', /\/reply$/, {})
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'Reply added successfully', 'success')
  expect(reply.calls.map(({ body }) => body)).toEqual([
    { admin_reply: 'Thank you' },
    { admin_reply: 'Thank you, Noura' },
  ])
})

testAlone(
  'before the menu of the profile and the export arrive',
  async ({ signedIn: page, network, problems }) => {
    problems.allow(/Unable to preload|dynamically imported module/)
    const late = /\/assets\/(profile-menu|list-export)-.*\.js$/
    const failed = new Set<string | undefined>()
    page.on('requestfailed', (request) => failed.add(late.exec(request.url())?.[1]))
    await network.route(late, (route) => route.abort('internetdisconnected'))
    await page.goto('/dashboard/clients')
    await expect.poll(() => failed).toEqual(new Set(['profile-menu', 'list-export']))
    await expect(page.getByText(/^Showing 1 /)).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(/^Showing 9 /)).toBeVisible()
    await expect(page.getByText('Zaffa Admin')).toBeVisible()

    await page.unroute(late)
    await page.reload()
    await expect(page.getByRole('button', { name: /Zaffa Admin/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  },
)

testAlone(
  'before a dialog that was never opened',
  async ({ signedIn: page, context, problems }) => {
    problems.allow(/Unable to preload|dynamically imported module/)
    await page.goto('/dashboard/category')
    await expect(page.getByText(/^Showing 1 /)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add a new Category' }).click()
    await expectToast(page, 'This could not be loaded. Please reload the page.', 'error')
    await expect(page.getByText(/^Showing 1 /)).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await page.getByRole('button', { name: 'Add a new Category' }).click()
    await expect(page.getByRole('dialog', { name: 'Add Category' })).toBeVisible()
  },
)

testAlone(
  'on the way to a screen that was never opened',
  async ({ signedIn: page, context, problems }) => {
    problems.allow(
      /Unable to preload|dynamically imported module|ERR_INTERNET_DISCONNECTED|No network/,
    )
    await page.goto('/dashboard/clients')
    await expect(page.getByText(/^Showing 1 /)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Feedback' }).click()
    const reload = page.getByRole('button', { name: 'Reload the page' })
    await expect(reload).toBeVisible()
    await expect(page, 'the app is still there').toHaveURL('/dashboard/feedback')
    await page.getByRole('link', { name: 'Clients' }).click()
    await expect(page.getByText(/^Showing 1 /), 'and what was loaded works').toBeVisible()

    await page.getByRole('link', { name: 'Feedback' }).click()
    await expect(reload).toBeVisible()
    await context.setOffline(false)
    await reload.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible()
    await expect(page.getByText(/^Showing 1 /)).toBeVisible()
  },
)

testAlone(
  'reloads the page when an update has replaced the files of a screen',
  async ({ network, signedIn: page, problems }) => {
    problems.allow(/404|Unable to preload|dynamically imported module/)
    await page.goto('/dashboard/clients')
    await expect(page.getByText(/^Showing 1 /)).toBeVisible()
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    // What the page that is open asks for is gone; the page that replaces it knows the new names.
    await network.route(/\/assets\/review-list-.*\.js$/, (route) =>
      loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await page.getByRole('link', { name: 'Feedback' }).click()
    await expect.poll(() => loads).toBe(1)
    await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible()
    await expect(page.getByText(/^Showing 1 /)).toBeVisible()
  },
)
