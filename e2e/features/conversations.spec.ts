import type { Locator, Page } from '@playwright/test'
import { conversationMessages, conversations } from '@zaffa/contract/conversations'
import type { Conversation, Message } from '@zaffa/contract/schema/conversations'
import { strings as messageTexts } from '../../web/src/features/conversations/message-strings.ar.ts'
import { strings as arabic } from '../../web/src/features/conversations/strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { listSuite } from '../suites/list.ts'
import { amount, withUnit } from '../support/amounts.ts'
import type { Api } from '../support/api.ts'
import { contractLabel } from '../support/contract-statuses.ts'
import { instant } from '../support/dates.ts'
import {
  expect,
  expectNoSidewaysScroll,
  expectNoToast,
  retriesOver,
  test,
  testAlone,
} from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { gotoPlace, openRow, rowAt } from '../support/open-row.ts'
import { word } from '../support/words.ts'

const address = '/dashboard/inbox'
const arabicStatuses: Record<string, string> = arabic.statuses
const statusLabel = (status: string) => say(status, arabicStatuses[status] ?? status)
const anyMessages = new RegExp(`^${conversations.path}/[^/]+/messages$`)

listSuite<Conversation>({
  path: address,
  resource: conversations,
  heading: 'Inbox',
  columns: ['Date', 'Client Name', 'Latest updated', 'Status', 'Action'],
  cells: (conversation) => [
    instant(conversation.createdAt),
    conversation.customer.full_name,
    instant(conversation.lastActivity),
    statusLabel(conversation.status),
  ],
  search: 'noura',
  finds: 'Noura Al-Qahtani',
  empty: 'No messages',
  loading: 'Loading...',
  failure: { log: 'Failed to load conversations' },
  arabic: {
    heading: arabic.title,
    columns: [arabic.date, arabic.clientName, arabic.latestUpdated, arabic.status, list.action],
    empty: arabic.empty,
    loading: arabic.loading,
  },
})

test('the search also finds by the provider', async ({ signedIn: page, api }) => {
  const rows = await api.rows<Conversation>(conversations.path, '', conversations.pageSize)
  const name = rows[0]?.service_provider.full_name ?? ''
  const found = rows.filter(
    ({ customer, service_provider }) =>
      customer.full_name.includes(name) || service_provider.full_name.includes(name),
  )
  await page.goto(address)
  await page.getByRole('searchbox').fill(name)
  await expect(page.locator('tbody > tr')).toHaveCount(found.length)
  await expect(rowAt(page, 0)).toContainText(found[0]?.customer.full_name ?? '')
})

test('the search on the page folds as the server does', async ({ signedIn: page, api }) => {
  const rows = await api.rows<Conversation>(conversations.path)
  const place = rows.findIndex(({ customer }) => /ي.* /.test(customer.full_name))
  const name = rows[place]?.customer.full_name ?? ''
  await gotoPlace(page, address, place)
  const typed = name.replaceAll('ي', 'ی').replace(' ', '  \u200f')
  await page.getByRole('searchbox').fill(typed)
  await expect(page.locator('tbody > tr').first()).toContainText(name)
})

test('every status has its colour', async ({ signedIn: page, api }) => {
  const rows = await api.rows<Conversation>(conversations.path)
  const colours = {
    active: 'green',
    completed: 'green',
    archived: 'grey',
    blocked: 'red',
    on_hold: 'grey',
  }
  for (const [status, colour] of Object.entries(colours)) {
    const place = rows.findIndex((conversation) => conversation.status === status)
    await gotoPlace(page, address, place)
    const badge = rowAt(page, place).getByText(statusLabel(status), { exact: true })
    await expect(badge).toHaveAttribute('data-tone', colour)
  }
})

test.describe('Inbox detail', () => {
  const dialogOf = (page: Page) =>
    page.getByRole('dialog', { name: say('Inbox detail', arabic.detailTitle) })
  const boxOf = (page: Page) =>
    dialogOf(page).getByRole('region', { name: say('Messages', arabic.messages) })

  /** The first conversation whose messages are like this. */
  async function find(api: Api, like: (messages: Message[]) => boolean) {
    const rows = await api.rows<Conversation>(conversations.path)
    for (const [place, conversation] of rows.entries()) {
      const messages = await api.get<Message[]>(conversationMessages(conversation._id))
      if (like(messages)) return { place, conversation, messages }
    }
    throw new Error('there is no such conversation')
  }

  async function expectMessage(shown: Locator, message: Message) {
    await expect(shown).toContainText(message.sender.full_name)
    await expect(shown.locator('time')).toHaveText(instant(message.createdAt))
    if (message.text) await expect(shown).toContainText(message.text)
    const { contract } = message
    const terms = say(
      ['Service', 'Price', 'Status'],
      [messageTexts.contractService, messageTexts.contractPrice, messageTexts.contractStatus],
    )
    await expect(shown.getByRole('term')).toHaveText(contract ? terms : [])
    if (!contract) return
    await expect(shown.getByRole('definition')).toHaveText([
      contract.wedding_service.name,
      withUnit(amount(contract.wedding_service.price), 'SAR'),
      contractLabel(contract.status),
    ])
  }

  test('shows the conversation and its messages', async ({ signedIn: page, api, network }) => {
    const { place, conversation, messages } = await find(api, (all) =>
      all.some(({ type }) => type === 'contract'),
    )
    const held = await network.hold('GET', conversationMessages(conversation._id))
    await openRow(page, address, place, say('Detail', list.detail))
    const loadingText = say('Loading messages...', messageTexts.loadingMessages)
    const loading = dialogOf(page).getByText(loadingText, { exact: true })
    await expect(loading).toBeVisible()
    const facts = dialogOf(page).locator('dl').first()
    await expect(facts.getByRole('term')).toHaveText([
      say('Client Name', arabic.clientName),
      say('Service Provider', arabic.serviceProvider),
      say('Date', arabic.date),
      say('Latest Updated', arabic.detailLatestUpdated),
      say('Status', arabic.status),
      say('State', arabic.state),
    ])
    await expect(facts.getByRole('definition')).toHaveText([
      conversation.customer.full_name,
      conversation.service_provider.full_name,
      instant(conversation.createdAt),
      instant(conversation.lastActivity),
      statusLabel(conversation.status),
      word(conversation.state.replaceAll('_', ' ')),
    ])
    expect(conversation.state).toContain('_')
    await expect(
      dialogOf(page).getByRole('button', { name: say('Edit', arabic.edit) }),
    ).toBeDisabled()
    const before = await boxOf(page).boundingBox()

    held.release()
    await expect(loading).toHaveCount(0)
    const shown = boxOf(page).getByRole('listitem')
    await expect(shown).toHaveCount(messages.length)
    for (const [index, message] of messages.entries()) {
      await expectMessage(shown.nth(index), message)
    }
    expect(await boxOf(page).boundingBox(), 'nothing moves').toEqual(before)
  })

  test('the messages scroll in their own box, by keys too', async ({ signedIn: page, api }) => {
    const { place, messages } = await find(api, (all) => all.length > 20)
    await openRow(page, address, place, say('Detail', list.detail))
    await expect(boxOf(page).getByRole('listitem')).toHaveCount(messages.length)
    await expect(boxOf(page).getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
    await boxOf(page).focus()
    await page.keyboard.press('Home')
    await expect(boxOf(page).getByRole('listitem').first()).toBeInViewport()
    // Another key while the browser still scrolls would be lost. Heights are rounded.
    const above = (box: Element) => box.scrollHeight - box.clientHeight + box.scrollTop
    await expect.poll(() => boxOf(page).evaluate(above)).toBeLessThan(2)
    await page.keyboard.press('End')
    await expect(boxOf(page).getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    const wider = (box: Element) => box.scrollWidth - box.clientWidth
    expect(await dialogOf(page).evaluate(wider)).toBe(0)
    expect(await boxOf(page).evaluate(wider)).toBe(0)
  })

  test('says when there are no messages', async ({ signedIn: page, api }) => {
    const { place } = await find(api, (all) => all.length === 0)
    await openRow(page, address, place, say('Detail', list.detail))
    await expect(boxOf(page)).toHaveText(say('No messages', arabic.empty))
  })

  testAlone(
    'a failure ends the loading, is logged, and can be tried again',
    async ({ signedIn: page, network, problems }) => {
      problems.allow(/^Failed to load messages/)
      await page.clock.install()
      const fault = await network.fail('GET', anyMessages, { status: 500 })
      await openRow(page, address, 0, say('Detail', list.detail))
      await retriesOver(page, fault)
      await expect(boxOf(page)).toHaveText(say('Try again', list.retry))
      await expectNoToast(page)
      expect(problems.logged.filter((line) => /^Failed to load messages/.test(line))).toHaveLength(
        1,
      )

      fault.lift()
      await boxOf(page)
        .getByRole('button', { name: say('Try again', list.retry) })
        .click()
      await expect(boxOf(page).getByRole('listitem').first()).toBeVisible()
    },
  )
})
