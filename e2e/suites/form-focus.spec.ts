/** Where the keyboard is before, while and after something is sent: never on the body. */
import type { Page } from '@playwright/test'
import { applications } from '@zaffa/contract/applications'
import { categories } from '@zaffa/contract/categories'
import { clients } from '@zaffa/contract/clients'
import { images } from '@zaffa/contract/images'
import { reviews } from '@zaffa/contract/reviews'
import { session } from '@zaffa/contract/session'
import { toast } from '../../web/src/app/strings.ar.ts'
import { strings as applicationTexts } from '../../web/src/features/applications/strings.ar.ts'
import { strings as categoryTexts } from '../../web/src/features/categories/strings.ar.ts'
import { form as clientForm } from '../../web/src/features/clients/form-strings.ar.ts'
import { strings as clientTexts } from '../../web/src/features/clients/strings.ar.ts'
import { strings as replyTexts } from '../../web/src/features/reviews/reply-strings.ar.ts'
import { strings as reviewTexts } from '../../web/src/features/reviews/strings.ar.ts'
import { avatar, form as formTexts } from '../../web/src/form/strings.ar.ts'
import { deletion } from '../../web/src/ui/dialog-strings.ar.ts'
import { screenNames } from '../../web/src/ui/strings.ar.ts'
import { ClientForm } from '../support/client-form.ts'
import {
  expect,
  expectNoToast,
  expectToast,
  pauseClock,
  test,
  testAlone,
  windToToast,
} from '../support/fixtures.ts'
import { showing } from '../support/footer.ts'
import { say } from '../support/language.ts'
import { invalidCredentials, LoginForm } from '../support/login-form.ts'
import type { Network } from '../support/network.ts'
import { picture } from '../support/pictures.ts'

/** A list with these rows, of which a write takes the first away. */
async function shrinkingList(network: Network, path: string, all: object[]) {
  let rows = all
  await network.route(
    (url) => url.pathname.startsWith(path),
    (route) => {
      if (route.request().method() === 'GET') {
        return route.fulfill({ json: { data: rows, totalDocuments: rows.length } })
      }
      rows = rows.slice(1)
      return route.fulfill({ json: {} })
    },
  )
}

const addLink = (page: Page) =>
  page.getByRole('link', { name: say('Add a new client', clientTexts.add) })
const theList = (page: Page) => page.locator('main [aria-busy]')

test('a failed login selects the password; the next attempt takes the old error away', async ({
  page,
  network,
}) => {
  await network.fail('POST', session.login, { status: 401, message: 'No' })
  await page.goto('/login')
  const { username, password, submit, busy } = new LoginForm(page)
  await username.fill('admin')
  await password.fill('wrong')
  await submit.click()
  await expectToast(page, invalidCredentials(), 'error')
  await expect(password).toBeFocused()
  await expect(password, 'what was typed stays').toHaveValue('wrong')
  await page.keyboard.type('right')
  await expect(password, 'and typing replaces it').toHaveValue('right')

  const held = await network.hold('POST', session.login)
  await page.keyboard.press('Enter')
  await expect(busy).toBeVisible()
  await expectNoToast(page)
  await expect(username).not.toBeEditable()
  await expect(password).not.toBeEditable()
  await expect(password).toBeFocused()
  await page.keyboard.type('lost?')
  await expect(password).toHaveValue('right')
  held.release()
})

test('after a deletion the focus is on the list, also on an empty one', async ({
  signedIn: page,
  network,
}) => {
  const category = (name: string) => ({ _id: name, name, description: ' ' })
  await shrinkingList(network, categories.path, ['Halls', 'Tents'].map(category))
  await page.goto('/dashboard/category')
  for (const [name, left] of [
    ['Halls', showing(1, 1, 1)],
    ['Tents', showing(0, 0, 0)],
  ] as const) {
    const icon = say(`Delete ${name}`, categoryTexts.delete(name))
    await page.getByRole('button', { name: icon }).press('Enter')
    const confirm = say('Delete', deletion.confirm)
    await page.getByRole('dialog').getByRole('button', { name: confirm }).press('Enter')
    await expect(page.getByText(left)).toBeVisible()
    await expect(theList(page)).toBeFocused()
  }
})

const review = (id: string) => ({
  _id: id,
  rating: 4,
  text: 'Lovely',
  media: [],
  createdAt: '2026-01-05T12:30:00Z',
  user: { full_name: `Noura ${id}`, avatar: null },
  wedding_service: null,
  admin_reply: 'Thank you',
  replied_by: { full_name: 'Admin' },
  reply_date: '2026-01-06T12:30:00Z',
})

test('a deleted review leaves the focus on the list, a deleted reply on its row', async ({
  signedIn: page,
  network,
}) => {
  await shrinkingList(network, reviews.path, ['r1', 'r2'].map(review))
  await page.goto('/dashboard/feedback')
  const view = (name: string) =>
    page.getByRole('button', { name: say(`View feedback of ${name}`, reviewTexts.viewOf(name)) })
  const action = (name: string) => page.getByRole('dialog').getByRole('button', { name })
  await view('Noura r1').press('Enter')
  await action(say('Delete Review', replyTexts.deleteReview)).press('Enter')
  await expect(page.getByText(showing(1, 1, 1))).toBeVisible()
  await expect(theList(page)).toBeFocused()

  await network.answer('GET', reviews.path, { data: [review('r2')], totalDocuments: 1 })
  await view('Noura r2').press('Enter')
  await action(say('Delete Reply', replyTexts.deleteReply)).press('Enter')
  await expectToast(page, say('Reply deleted successfully', replyTexts.replyDeleted), 'success')
  await expect(view('Noura r2')).toBeFocused()
})

test('a dialog whose row is gone gives the focus to the heading', async ({
  signedIn: page,
  network,
}) => {
  const application = { _id: 'a1', full_name: 'Noura', company_name: 'Layali' }
  let rows = [application]
  await network.route(
    (url) => url.pathname === applications.path,
    (route) => route.fulfill({ json: { data: rows, totalDocuments: rows.length } }),
  )
  await network.fail('POST', /accept$/, { status: 409, message: 'Already decided' })
  await page.goto('/dashboard/applications')
  await page
    .getByRole('button', { name: say('Approve Noura', applicationTexts.approveOf('Noura')) })
    .press('Enter')
  rows = []
  const dialog = page.getByRole('dialog')
  const approve = say('Approve', applicationTexts.approve)
  const confirm = dialog.getByRole('button', { name: approve, exact: true })
  await confirm.press('Enter')
  await expectToast(page, 'Already decided', 'error')
  await expect(confirm).toBeFocused()
  await expect(page.getByText(say('No applications found.', applicationTexts.empty))).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('main h1')).toBeFocused()
})

testAlone(
  'an upload and a closed toast give the focus back',
  async ({ signedIn: page, network }) => {
    await page.clock.install()
    await page.goto('/dashboard/clients/add')
    const form = new ClientForm(page)
    const held = await network.hold('POST', images.upload)
    await form.file.focus()
    await form.file.setInputFiles(picture)
    await expect(form.file).toBeDisabled()
    await expect(page.locator('body'), 'not even for a moment').not.toBeFocused()
    await pauseClock(page)
    held.release()
    await windToToast(page, say('Image uploaded successfully', avatar.uploaded), 'success')
    await expect(form.file).toBeFocused()

    await form.email.focus()
    await page.getByRole('button', { name: say('Close notification', toast.close) }).focus()
    await page.keyboard.press('Enter')
    await expectNoToast(page)
    await expect(form.email).toBeFocused()
  },
)

test('a form opens in its first field, and Cancel leads back to the list', async ({
  signedIn: page,
  api,
}) => {
  const client = await api.createClient()
  const first = page.getByRole('main').getByRole('textbox').first()
  const cancel = page.getByRole('link', { name: say('Cancel', formTexts.cancel) })
  const forms = [
    ['/dashboard/clients/add', '/dashboard/clients'],
    [`/dashboard/clients/update/${client._id}`, '/dashboard/clients'],
    ['/dashboard/providers/add', '/dashboard/providers'],
    ['/dashboard/providers/p1/services/add', '/dashboard/providers/p1/services'],
  ] as const
  for (const [address, list] of forms) {
    await page.goto(address)
    await expect(first).toBeFocused()
    await expect(cancel).toHaveAttribute('href', list)
  }
  await page.goto('/dashboard/clients')
  await addLink(page).click()
  await expect(first, 'also after a navigation').toBeFocused()
  await cancel.click()
  await expect(page).toHaveURL('/dashboard/clients')
  const title = say('Clients', clientTexts.title)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()

  await addLink(page).click()
  await first.fill('Noura')
  await cancel.click()
  const question = page.getByRole('dialog', {
    name: say('Leave without saving?', formTexts.unsavedTitle),
  })
  await question.getByRole('button', { name: say('Stay', formTexts.stay) }).click()
  await expect(first).toHaveValue('Noura')
  await cancel.click()
  await question.getByRole('button', { name: say('Leave', formTexts.leave) }).click()
  await expect(page).toHaveURL('/dashboard/clients')
})

test('a form that is slow to come does not take the focus from elsewhere', async ({
  signedIn: page,
  network,
  api,
}) => {
  const client = await api.createClient()
  const held = await network.hold('GET', `${clients.path}/${client._id}`)
  await page.goto(`/dashboard/clients/update/${client._id}`)
  const home = page.getByRole('link', { name: say('Home', screenNames.statistics) })
  await home.focus()
  held.release()
  await expect(new ClientForm(page).name).toHaveValue(client.full_name)
  await expect(home).toBeFocused()
})

test.describe('with a finger', () => {
  testAlone.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  testAlone('a form leaves the focus on the heading', async ({ signedIn: page }) => {
    await page.goto('/dashboard/clients')
    await addLink(page).click()
    const title = say('add a new Client', clientForm.breadcrumbAdd)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  })
})
