import type { Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import type { Client } from '@zaffa/contract/schema/clients'
import { form } from '../../web/src/features/clients/form-strings.ar.ts'
import { strings as arabic } from '../../web/src/features/clients/strings.ar.ts'
import { details } from '../../web/src/list/details-strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { listSuite } from '../suites/list.ts'
import { day, hijri } from '../support/dates.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectToast,
  test,
  testAlone,
} from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { word } from '../support/words.ts'

listSuite<Client>({
  provesAll: true,
  path: '/dashboard/clients',
  resource: clients,
  heading: 'Clients',
  columns: ['Phone Number', 'Phone Number', 'Wedding Date', 'Action'],
  // The name stands below the phone number, or above it as the title of the card.
  cells: (client) => [
    new RegExp(client.phone_number.replace('+', '\\+')),
    client.email,
    `${day(client.wedding_date)} ${hijri(client.wedding_date)}`,
  ],
  search: 'noura',
  finds: 'noura.alqahtani@example.com',
  empty: 'No clients found.',
  failure: { serverOr: 'Failed to load categories' },
  sortPrefix: true,
  arabic: {
    heading: arabic.title,
    columns: [arabic.phone, arabic.email, arabic.weddingDate, list.action],
    empty: arabic.empty,
    failure: { serverOr: arabic.loadFailed },
  },
})

testAlone('prefetches the next page of a search once', async ({ signedIn: page, network }) => {
  await page.clock.install()
  await page.goto('/dashboard/clients')
  const { calls } = network.record('GET', clients.path)
  const ahead = () =>
    calls.filter(({ query }) => query.page === '2').map(({ query }) => query.search)
  await page.getByRole('searchbox').pressSequentially('example')
  await expect(page).toHaveURL('/dashboard/clients?search=example')
  await expect.poll(ahead).toContain('example')
  await page.clock.runFor(2000)
  expect(ahead().filter((search) => search === 'example')).toHaveLength(1)
})

test('a key aborts the requests of the previous search', async ({ signedIn: page, network }) => {
  const { calls } = network.record('GET', clients.path)
  const asked = (query: Record<string, string>) =>
    expect
      .poll(() => calls)
      .toContainEqual(expect.objectContaining({ query: expect.objectContaining(query) }))
  const givenUp: string[] = []
  page.on('requestfailed', (request) => givenUp.push(new URL(request.url()).search))
  const neverAnswered = (url: URL) =>
    url.pathname === clients.path && /page=2|search=n&/.test(url.search)
  await network.route(neverAnswered, () => {})

  await page.goto('/dashboard/clients')
  await asked({ page: '2' })
  await page.getByRole('searchbox').pressSequentially('n')
  await expect.poll(() => givenUp).toEqual([expect.stringContaining('page=2')])
  await asked({ search: 'n' })
  await page.getByRole('searchbox').pressSequentially('o')
  await expect
    .poll(() => givenUp)
    .toEqual([expect.stringContaining('page=2'), expect.stringContaining('search=n&')])
  await expect(page.locator('main [aria-busy="false"]')).toBeVisible()
})

test('leads to the forms', async ({ signedIn: page, api }) => {
  const client = await api.createClient()
  await page.goto(`/dashboard/clients?search=${client.email}`)
  const row = page.getByRole('row', { name: client.email })
  await row.getByRole('link', { name: say('Edit', list.edit) }).click()
  await expect(page).toHaveURL(`/dashboard/clients/update/${client._id}`)
  await page.goBack()
  await page.getByRole('link', { name: say('Add a new client', arabic.add) }).click()
  await expect(page).toHaveURL('/dashboard/clients/add')
})

test.describe('Client detail', () => {
  const facts = (page: Page) =>
    page.getByRole('dialog', { name: say('Client detail', form.detailTitle) })

  async function openDetails(page: Page, client: Client) {
    await page.goto(`/dashboard/clients?search=${client.email}`)
    await page.getByRole('button', { name: say('Detail', list.detail) }).click()
    await expect(facts(page).getByRole('term')).toHaveText([
      say('Phone Number', arabic.phone),
      say('Email', arabic.email),
      say('Wedding Date', arabic.weddingDate),
      say('Full Name', form.fullName),
      say("Parent's Full Name", form.parentsName),
      say('Planning For', form.planningFor),
      say('Avatar', form.avatar),
    ])
  }

  test('shows all fields', async ({ signedIn: page, api }) => {
    const [withAvatar] = (await api.rows<Client>(clients.path)).filter(({ avatar }) => avatar)
    const client = await api.createClient({
      full_name: `عبدالرحمن بن عبدالعزيز ${'الطويل '.repeat(8)}`.trim(),
      wedding_date: '2027-01-05',
      parents_full_name: 'Salem Al-Harbi',
      planning_for: ['self', 'family'],
      avatar: withAvatar?.avatar,
    })
    await openDetails(page, client)
    await expect(facts(page).getByRole('definition')).toHaveText([
      client.phone_number,
      client.email,
      say('Jan 05, 2027', day('2027-01-05') + hijri('2027-01-05')),
      client.full_name,
      'Salem Al-Harbi',
      ['self', 'family'].map(word).join(say(', ', form.separator)),
      '',
    ])
    const name = say(`Avatar of ${client.full_name}`, form.avatarOf(client.full_name))
    const avatar = facts(page).getByRole('img', { name })
    await expect(avatar).toHaveAttribute('src', `${client.avatar}`)
    await expect(avatar).toHaveJSProperty('complete', true)
    expect(await avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    )
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    expect(await facts(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })

  test('is asked for once per opening, and shows what was stored meanwhile', async ({
    signedIn: page,
    api,
    network,
  }) => {
    const client = await api.createClient()
    const read = network.record('GET', `${clients.path}/${client._id}`)
    const { full_name, email, phone_number } = client
    await openDetails(page, client)
    await expect.poll(() => read.answers.length).toBe(1)
    await page.keyboard.press('Escape')
    await api.patch(`${clients.path}/${client._id}`, {
      full_name,
      email,
      phone_number,
      parents_full_name: 'Salem',
    })
    const held = await network.hold('GET', `${clients.path}/${client._id}`)
    await page.getByRole('button', { name: say('Detail', list.detail) }).click()
    await expect(facts(page).locator('[aria-busy=true]')).toBeVisible()
    const parents = facts(page).getByRole('definition').nth(4)
    await expect(parents, 'the row of the list').toHaveText('-')
    held.release()
    await expect(parents).toHaveText('Salem')
    expect(read.calls).toHaveLength(2)
  })

  test('says that the client is gone, and keeps what the list knows', async ({
    signedIn: page,
    api,
    network,
  }) => {
    const client = await api.createClient()
    await network.fail('GET', `${clients.path}/${client._id}`, { status: 404 })
    await openDetails(page, client)
    await expect(facts(page)).toContainText(say('This record no longer exists.', details.gone))
    const failed = say('Failed to fetch client data', form.fetchFailed)
    await expectToast(page, failed, 'error')
    await expect(facts(page).getByRole('definition').first()).toHaveText(client.phone_number)
  })

  test('shows "-" for missing values', async ({ signedIn: page, api }) => {
    const client = await api.createClient()
    await openDetails(page, client)
    await expect(facts(page).getByRole('definition')).toHaveText([
      client.phone_number,
      client.email,
      '-',
      client.full_name,
      '-',
      '-',
      '-',
    ])
  })
})
