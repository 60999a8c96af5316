import { applicationDecision, applications } from '@zaffa/contract/applications'
import type { Page as PageOf } from '@zaffa/contract/list'
import { providers } from '@zaffa/contract/providers'
import type { Application } from '@zaffa/contract/schema/applications'
import type { Provider } from '@zaffa/contract/schema/providers'
import { strings as arabic } from '../../web/src/features/applications/strings.ar.ts'
import type { Api } from '../support/api.ts'
import { expect, expectToast, test } from '../support/fixtures.ts'
import { anyShowing, showing } from '../support/footer.ts'
import { say } from '../support/language.ts'
import { failedLoad } from '../support/problems.ts'

const address = '/dashboard/applications'

const decisions = [
  {
    decision: 'Approve',
    texts: () => ({
      button: say('Approve', arabic.approve),
      title: say('Approve application', arabic.approveTitle),
      busy: say('Approving...', arabic.approving),
      done: say('Application approved successfully!', arabic.approved),
    }),
    call: /\/accept$/,
  },
  {
    decision: 'Reject',
    texts: () => ({
      button: say('Reject', arabic.reject),
      title: say('Reject application', arabic.rejectTitle),
      busy: say('Rejecting...', arabic.rejecting),
      done: say('Application rejected successfully!', arabic.rejected),
    }),
    call: /\/reject$/,
  },
] as const

/** No other may be made meanwhile: one after the other, each on the oldest that is left. */
test.describe.configure({ mode: 'default' })

async function pending(api: Api, search = '', page = 1) {
  const query = new URLSearchParams({ page: String(page), pageSize: '10', search })
  return api.get<PageOf<Application>>(`${applications.path}?${query}&sortBy=Oldest`)
}

for (const { decision, texts, call } of decisions) {
  test(`the decision to ${decision} is made once, and the list follows`, async ({
    signedIn: page,
    api,
    network,
  }) => {
    const { button, title, busy, done } = texts()
    const application = (await pending(api)).data[0] as Application
    await page.goto(`${address}?search=${encodeURIComponent(application.email)}`)
    const row = page.getByRole('row').filter({ hasText: application.phone_number })
    await row.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: title })
    const sent = network.record('POST', call)
    const held = await network.hold('POST', call)
    await dialog.getByRole('button', { name: button, exact: true }).dblclick()
    await expect(dialog.getByRole('button', { name: busy })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: say('Cancel', arabic.cancel) })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()

    held.release()
    await expectToast(page, done, 'success')
    await expect(dialog).toHaveCount(0)
    await expect(row).toHaveCount(0)
    expect(sent.calls.map(({ body }) => body)).toEqual([undefined])

    const left = await pending(api, application.email)
    expect(left.data.map(({ _id }) => _id)).not.toContain(application._id)
    const made = await api.rows<Provider>(providers.path, application.phone_number)
    const expected = decision === 'Approve' ? [application.company_name] : []
    expect(made.map((provider) => provider.company_name)).toEqual(expected)
  })
}

test('reports a decision made by another administrator and refreshes the list', async ({
  signedIn: page,
  api,
  problems,
}) => {
  const application = (await pending(api)).data[0] as Application
  await page.goto(`${address}?search=${encodeURIComponent(application.email)}`)
  const row = page.getByRole('row').filter({ hasText: application.phone_number })
  await row.getByRole('button', { name: say('Approve', arabic.approve) }).click()
  await api.post(applicationDecision(application._id, 'reject'))

  problems.allow(failedLoad)
  const dialog = page.getByRole('dialog', { name: say('Approve application', arabic.approveTitle) })
  const approve = say('Approve', arabic.approve)
  await dialog.getByRole('button', { name: approve, exact: true }).click()
  await expect(page.getByRole('alert').locator('[data-severity]')).toHaveText(
    say(
      /^This application was already rejected by .+ on /,
      /^سبق رفض طلب الانضمام هذا من قِبل \u2068.+\u2069 بتاريخ \u2068.+\u2069\.$/,
    ),
  )
  await expect(dialog).toContainText(application.company_name)
  await dialog.getByRole('button', { name: say('Cancel', arabic.cancel) }).click()
  await expect(row).toHaveCount(0)
})

test('a decision on the only row of the last page steps back a page', async ({
  signedIn: page,
  api,
}) => {
  // A search that finds one row more than full pages, with as few rejections as possible.
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const totals = await Promise.all(
    letters.map(async (text) => ({ text, total: (await pending(api, text)).totalDocuments })),
  )
  const spare = (total: number) => (total - 1) % 10
  const [search] = totals
    .filter(({ total }) => total > 10)
    .sort((a, b) => spare(a.total) - spare(b.total))
  if (!search) throw new Error('there are too few applications')
  const { data } = await pending(api, search.text)
  for (const { _id } of data.slice(0, spare(search.total))) {
    await api.post(applicationDecision(_id, 'reject'))
  }

  const last = Math.ceil((search.total - spare(search.total)) / 10)
  await page.goto(`${address}?search=${search.text}&page=${last}`)
  const footer = page.getByText(anyShowing())
  const full = (last - 1) * 10
  await expect(footer).toHaveText(showing(full + 1, full + 1, full + 1))
  const reject = say('Reject', arabic.reject)
  await page.getByRole('button', { name: reject }).click()
  await page.getByRole('dialog').getByRole('button', { name: reject, exact: true }).click()
  await expectToast(page, say('Application rejected successfully!', arabic.rejected), 'success')
  await expect(footer).toHaveText(showing(full - 9, full, full))
  expect(new URL(page.url()).searchParams.get('page') ?? '1').toBe(String(last - 1))
})
