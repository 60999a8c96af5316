import { providers } from '@zaffa/contract/providers'
import type { Provider } from '@zaffa/contract/schema/providers'
import type { Service } from '@zaffa/contract/schema/services'
import { services } from '@zaffa/contract/services'
import { listSuite } from '../suites/list.ts'
import { amount, amountsLike } from '../support/amounts.ts'
import type { Api } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { openRow } from '../support/open-row.ts'
import { expectStaticForm } from '../support/static-form.ts'

const address = (provider: string) => `/dashboard/providers/${provider}/services`
/** Amounts that are read together have the same decimals. */
const pricesLike = (...values: number[]) => {
  const amount = amountsLike(values)
  return (value: number) => `${amount(value)} SR`
}
const planPrices = ({ pricing_plans }: Service) => pricing_plans.map((plan) => plan.price)
const empty = 'No services found for this provider.'

/** The first provider there was is the one with more than a page of services. */
async function largeProvider(api: Api): Promise<string> {
  const { data } = await api.get<{ data: Provider[] }>(
    `${providers.path}?page=1&pageSize=1&sortBy=Oldest`,
  )
  return (data[0] as Provider)._id
}

async function servicesOf(api: Api, provider: string): Promise<Service[]> {
  const { docs } = await api.get<{ docs: Service[] }>(
    `${services(provider).path}?page=1&pageSize=100`,
  )
  return docs
}

listSuite<Service>({
  path: async (api) => address(await largeProvider(api)),
  resource: (path) => services(path.split('/')[3] ?? ''),
  heading: 'Services',
  columns: ['Title', 'Type', 'Starting Deposit', 'Pricing Plans', 'Action'],
  cells: (service) => [
    service.title,
    service.type?.name ?? '-',
    new RegExp(`${amount(service.starting_deposit)}(\\.00)? SR`),
    planPrices(service)
      .map(pricesLike(...planPrices(service)))
      .join(' | ') || '-',
  ],
  search: 'garden',
  finds: 'Garden terrace evening',
  empty,
  failure: { serverOr: 'Failed to load services' },
})

test('a provider without services has an empty list', async ({ signedIn: page, api }) => {
  const candidates = await api.rows<Provider>(providers.path)
  const all = await Promise.all(candidates.map(({ _id }) => servicesOf(api, _id)))
  const provider = candidates[all.findIndex((list) => list.length === 0)] as Provider
  await page.goto(address(provider._id))
  await expect(page.getByText(empty, { exact: true })).toBeVisible()
  await expect(page.getByText('Showing 0 to 0 of 0 entries')).toBeVisible()
})

test('never shows the rows of another provider', async ({ signedIn: page, api, network }) => {
  const first = await largeProvider(api)
  const rows = await api.rows<Provider>(providers.path)
  const all = await Promise.all(rows.map(({ _id }) => servicesOf(api, _id)))
  const place = all.findIndex((list, index) => list.length > 0 && rows[index]?._id !== first)
  const second = rows[place]?._id as string
  const [theirs] = all[place] as [Service]

  const asked = network.record('GET', services(second).path)
  await page.goto(`${address(first)}?search=garden`)
  const garden = page.getByText('Garden terrace evening').first()
  await expect(garden).toBeVisible()
  const held = await network.hold('GET', services(second).path)
  // Straight from one to the other, as a link in a mail does while the screen is open.
  await page.evaluate((to) => history.pushState(null, '', to), address(second))
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  await expect(garden).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await held.release()
  await expect(page.getByText(theirs.title).first()).toBeVisible()
  const query = { page: '1', pageSize: '8', search: '', sortBy: 'Newest' }
  await expect.poll(() => asked.calls.map((call) => call.query)).toEqual([query])

  await page.goBack()
  await expect(garden).toBeVisible()
  await expect(page.getByText(theirs.title, { exact: true })).toHaveCount(0)
})

test('accepts data and totalDocuments, and services without an id', async ({
  signedIn: page,
  api,
  network,
}) => {
  const provider = await largeProvider(api)
  // As the specification lists a service: no id, and the description may be missing.
  const data = ['Silver evening', 'باقة الزفاف'].map((title, index) => ({
    title,
    starting_deposit: 500 + index,
    pricing_plans: [{ description: 'Plan', price: 1500.5 }],
  }))
  await network.answer('GET', services(provider).path, { data, totalDocuments: 9 })
  await openRow(page, address(provider), 1, 'Detail')
  await expect(page.getByText('Showing 1 to 2 of 9 entries')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('definition')).toHaveText([
    'باقة الزفاف',
    '-',
    '501.00 SR',
    '-',
    'Plan1,500.50 SR',
  ])
  const amounts = page.getByRole('dialog').getByText(/^[\d,.]+ SR$/)
  await expect(amounts).toHaveText(['501.00 SR', '1,500.50 SR'])
  for (const shown of await amounts.all()) {
    await expect(shown).toHaveCSS('font-variant-numeric', 'tabular-nums')
  }
})

test('the detail shows the service, with prices in SR', async ({ signedIn: page, api }) => {
  const provider = await largeProvider(api)
  const list = await servicesOf(api, provider)
  for (const like of [
    ({ pricing_plans }: Service) => pricing_plans.length > 1,
    ({ pricing_plans }: Service) => pricing_plans.length === 0,
  ]) {
    const place = list.findIndex(like)
    const service = list[place] as Service
    await openRow(page, address(provider), place, 'Detail')
    const price = pricesLike(service.starting_deposit, ...planPrices(service))
    const dialog = page.getByRole('dialog', { name: 'Service detail' })
    await expect(dialog.getByRole('term')).toHaveText([
      'Title',
      'Type',
      'Starting Deposit',
      'Description',
      'Pricing Plans',
    ])
    await expect(dialog.getByRole('definition')).toHaveText([
      service.title,
      service.type?.name ?? '-',
      price(service.starting_deposit),
      service.description ?? '-',
      service.pricing_plans.length === 0 ? '-' : /SR$/,
    ])
    await expect(dialog.getByRole('listitem')).toHaveText(
      service.pricing_plans.map((plan) => `${plan.description}${price(plan.price)}`),
    )
    await expect(dialog.getByRole('button', { name: 'Edit' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('Add service is a form that submits nothing', async ({ signedIn: page, api }) => {
  const provider = await largeProvider(api)
  await page.goto(address(provider))
  await page.getByRole('link', { name: 'Add a new service' }).click()
  await expect(page).toHaveURL(`${address(provider)}/add`)
  await expect(page).toHaveTitle('add a new service · Zaffa')
  await expectStaticForm(page)

  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb).toHaveText('Providers / Services / add a new service')
  await breadcrumb.getByRole('link', { name: 'Services' }).click()
  await expect(page).toHaveURL(address(provider))
  await breadcrumb.getByRole('link', { name: 'Providers' }).click()
  await expect(page).toHaveURL('/dashboard/providers')
})
