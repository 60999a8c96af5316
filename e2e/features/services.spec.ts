import { providers } from '@zaffa/contract/providers'
import type { Provider } from '@zaffa/contract/schema/providers'
import type { Service } from '@zaffa/contract/schema/services'
import { services } from '@zaffa/contract/services'
import { strings as arabic } from '../../web/src/features/services/strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { breadcrumb } from '../../web/src/ui/strings.ar.ts'
import { listSuite } from '../suites/list.ts'
import { amount, amountsLike, withUnit } from '../support/amounts.ts'
import type { Api } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { showing } from '../support/footer.ts'
import { say } from '../support/language.ts'
import { openRow } from '../support/open-row.ts'
import { expectStaticForm } from '../support/static-form.ts'

const address = (provider: string) => `/dashboard/providers/${provider}/services`
/** Amounts that are read together have the same decimals. */
const pricesLike = (...values: number[]) => {
  const amount = amountsLike(values)
  return (value: number) => withUnit(amount(value), 'SR')
}
const planPrices = ({ pricing_plans }: Service) => pricing_plans.map((plan) => plan.price)

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
    new RegExp(withUnit(`${amount(service.starting_deposit)}(\\.00)?`, 'SR')),
    planPrices(service)
      .map(pricesLike(...planPrices(service)))
      .join(' | ') || '-',
  ],
  search: 'garden',
  finds: 'Garden terrace evening',
  empty: 'No services found for this provider.',
  failure: { serverOr: 'Failed to load services' },
  arabic: {
    heading: arabic.title,
    columns: [arabic.serviceTitle, arabic.type, arabic.deposit, arabic.pricingPlans, list.action],
    empty: arabic.empty,
    failure: { serverOr: arabic.loadFailed },
  },
})

test('a provider without services has an empty list', async ({ signedIn: page, api }) => {
  const candidates = await api.rows<Provider>(providers.path)
  const all = await Promise.all(candidates.map(({ _id }) => servicesOf(api, _id)))
  const provider = candidates[all.findIndex((list) => list.length === 0)] as Provider
  await page.goto(address(provider._id))
  const empty = say('No services found for this provider.', arabic.empty)
  await expect(page.getByText(empty, { exact: true })).toBeVisible()
  await expect(page.getByText(showing(0, 0, 0))).toBeVisible()
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
  held.release()
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
  await openRow(page, address(provider), 1, say('Detail', list.detail))
  await expect(page.getByText(showing(1, 2, 9))).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('definition')).toHaveText([
    'باقة الزفاف',
    '-',
    withUnit('501.00', 'SR'),
    '-',
    `Plan${withUnit('1,500.50', 'SR')}`,
  ])
  const amounts = page.getByRole('dialog').getByText(new RegExp(`^${withUnit('[\\d,.]+', 'SR')}$`))
  await expect(amounts).toHaveText([withUnit('501.00', 'SR'), withUnit('1,500.50', 'SR')])
  for (const shown of await amounts.all()) {
    await expect(shown).toHaveCSS('font-variant-numeric', 'tabular-nums')
  }
})

test('the detail shows the service, with prices in SR', async ({ signedIn: page, api }) => {
  const provider = await largeProvider(api)
  const offered = await servicesOf(api, provider)
  for (const like of [
    ({ pricing_plans }: Service) => pricing_plans.length > 1,
    ({ pricing_plans }: Service) => pricing_plans.length === 0,
  ]) {
    const place = offered.findIndex(like)
    const service = offered[place] as Service
    await openRow(page, address(provider), place, say('Detail', list.detail))
    const price = pricesLike(service.starting_deposit, ...planPrices(service))
    const dialog = page.getByRole('dialog', { name: say('Service detail', arabic.detailTitle) })
    await expect(dialog.getByRole('term')).toHaveText([
      say('Title', arabic.serviceTitle),
      say('Type', arabic.type),
      say('Starting Deposit', arabic.deposit),
      say('Description', arabic.description),
      say('Pricing Plans', arabic.pricingPlans),
    ])
    await expect(dialog.getByRole('definition')).toHaveText([
      service.title,
      service.type?.name ?? '-',
      price(service.starting_deposit),
      service.description ?? '-',
      service.pricing_plans.length === 0 ? '-' : new RegExp(`${withUnit('', 'SR')}$`),
    ])
    await expect(dialog.getByRole('listitem')).toHaveText(
      service.pricing_plans.map((plan) => `${plan.description}${price(plan.price)}`),
    )
    await expect(dialog.getByRole('button', { name: say('Edit', arabic.edit) })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('Add service is a form that submits nothing', async ({ signedIn: page, api }) => {
  const provider = await largeProvider(api)
  await page.goto(address(provider))
  await page.getByRole('link', { name: say('Add a new service', arabic.add) }).click()
  await expect(page).toHaveURL(`${address(provider)}/add`)
  const title = say('add a new service', arabic.breadcrumbAdd)
  await expect(page).toHaveTitle(`${title} · Zaffa`)
  await expectStaticForm(page)

  const trail = page.getByRole('navigation', { name: say('Breadcrumb', breadcrumb.label) })
  const providersLink = say('Providers', arabic.breadcrumbProviders)
  const servicesLink = say('Services', arabic.breadcrumbServices)
  await expect(trail).toHaveText(`${providersLink} / ${servicesLink} / ${title}`)
  await trail.getByRole('link', { name: servicesLink, exact: true }).click()
  await expect(page).toHaveURL(address(provider))
  await trail.getByRole('link', { name: providersLink }).click()
  await expect(page).toHaveURL('/dashboard/providers')
})
