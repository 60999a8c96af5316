import type { Page } from '@playwright/test'
import {
  conversationMessages,
  conversations,
  earlierHeader,
  earlierMessages,
} from '@zaffa/contract/conversations'
import type { Conversation, Message } from '@zaffa/contract/schema/conversations'
import { strings as messageTexts } from '../../web/src/features/conversations/message-strings.ar.ts'
import { strings as arabic } from '../../web/src/features/conversations/strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { expect, retriesOver, test, testAlone } from '../support/fixtures.ts'
import { full } from '../support/full.ts'
import { say } from '../support/language.ts'
import type { Network } from '../support/network.ts'

const conversation: Conversation = {
  _id: 'c1',
  createdAt: '2026-01-04T10:00:00.000Z',
  lastActivity: '2026-01-06T10:00:00.000Z',
  status: 'active',
  state: 'open',
  customer: { full_name: 'Noura Al-Qahtani' },
  service_provider: { full_name: 'غيداء الخميس' },
}
const { customer, service_provider } = conversation

const message = (createdAt: string, sender = customer, text = createdAt): Message => ({
  _id: createdAt,
  sender,
  createdAt,
  text,
  type: 'text',
  contract: null,
})

async function open(
  page: Page,
  network: Network,
  messages: Message[],
  row = conversation,
  headers = {},
) {
  await network.answer('GET', conversations.path, { data: [row], totalDocuments: 1 })
  await network.answer('GET', conversationMessages(row._id), messages, 200, headers)
  await page.goto('/dashboard/inbox')
  await page.getByRole('button', { name: say('Detail', list.detail) }).click()
  return page.getByRole('region', { name: say('Messages', arabic.messages) })
}

const client = () => say('Client', messageTexts.roles.client)
const provider = () => say('Provider', messageTexts.roles.provider)
const anyRole = () => new RegExp(`${client()}|${provider()}`)

const twoDays = [
  message('2026-01-05T09:00:00.000Z'),
  message('2026-01-05T20:59:00.000Z', service_provider),
  // Midnight in Riyadh, where the reader is.
  message('2026-01-05T21:00:00.000Z'),
  message('2026-01-06T09:00:00.000Z', { full_name: 'Zaffa Support' }),
]

test('client and provider stand on two sides with their role, under the day', async ({
  signedIn: page,
  network,
}) => {
  const box = await open(page, network, twoDays)
  await expect(box.getByRole('heading')).toHaveText([
    say('Monday, January 5, 2026', 'الاثنين، 5 يناير 2026'),
    say('Tuesday, January 6, 2026', 'الثلاثاء، 6 يناير 2026'),
  ])
  const days = box.getByRole('list')
  await expect(days.first().getByRole('listitem')).toHaveCount(2)
  const items = box.getByRole('listitem')
  await expect(items).toContainText([client(), provider(), client(), 'Zaffa Support'])
  await expect(items.last()).not.toContainText(anyRole())
  await expect(box.getByRole('button'), 'nothing earlier was announced').toHaveCount(0)

  const middle = await box.evaluate((node) => {
    const { left, width } = node.getBoundingClientRect()
    return left + width / 2
  })
  for (const [index, side] of ['start', 'end', 'start', 'start'].entries()) {
    const text = items.nth(index).getByText(twoDays[index]?.text ?? '')
    const { x, width } = (await text.boundingBox()) ?? { x: 0, width: 0 }
    const [left, right] = say(['start', 'end'], ['end', 'start'])
    expect(x + width / 2 < middle ? left : right, `message ${index}`).toBe(side)
  }
})

test('shows no role if client and provider have the same name', async ({
  signedIn: page,
  network,
}) => {
  const row = { ...conversation, service_provider: customer }
  const box = await open(page, network, twoDays.slice(0, 1), row)
  await expect(box.getByRole('listitem')).toContainText(customer.full_name)
  await expect(box.getByRole('listitem')).not.toContainText(anyRole())
})

test('the newest is last, whichever way the messages come', async ({ signedIn: page, network }) => {
  const box = await open(page, network, twoDays.toReversed())
  await expect(box.getByRole('listitem')).toContainText(twoDays.map(({ text }) => text))
})

test(
  'thousands of messages open at the newest, and only what is in sight is laid out',
  full,
  async ({ signedIn: page, network }) => {
    const start = Date.UTC(2026, 0, 1)
    const all = Array.from({ length: 5000 }, (_, index) => {
      const sender = index % 2 ? customer : service_provider
      const text = `Message ${index}. ${'And some more to say. '.repeat(index % 9)}`
      return message(new Date(start + index * 3_600_000).toISOString(), sender, text)
    })
    const box = await open(page, network, all)
    const newest = box.getByText('Message 4999.')
    await expect(newest).toBeInViewport({ ratio: 1 })
    const items = box.getByRole('listitem')
    await expect(items).toHaveCount(5000)
    await expect(newest, 'the older ones arrive without moving it').toBeInViewport({ ratio: 1 })
    const laidOut = (text: string) =>
      box.getByText(text).evaluate((node) => node.checkVisibility({ contentVisibilityAuto: true }))
    expect(await laidOut('Message 4999.')).toBe(true)
    expect(await laidOut('Message 2500.')).toBe(false)

    const oldest = box.getByText('Message 0.')
    await oldest.scrollIntoViewIfNeeded()
    await expect(oldest).toBeInViewport({ ratio: 1 })
    expect(await laidOut('Message 0.')).toBe(true)
  },
)

test.describe('earlier messages', () => {
  const start = Date.UTC(2026, 0, 1)
  /** Of very different heights. */
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const number = from + index
      const at = new Date(start + number * 3_600_000).toISOString()
      const sender = number % 2 ? customer : service_provider
      return message(at, sender, `Message ${number}. ${'And more. '.repeat((number % 7) ** 4)}`)
    })
  /** By the cursor before which they are; each answer leads to the next. */
  const answers: Record<string, { data: Message[]; earlier: string | null }> = {
    '50': { data: some(10, 40), earlier: '10' },
    '10': { data: some(0, 10), earlier: null },
  }
  const path = earlierMessages(conversation._id)
  const showEarlier = () => say('Show earlier messages', messageTexts.showEarlier)

  async function openLong(page: Page, network: Network) {
    await network.route(`**${path}?**`, (route) => {
      const before = new URL(route.request().url()).searchParams.get('before') ?? ''
      return route.fulfill({ json: answers[before] })
    })
    return open(page, network, some(50, 40), conversation, { [earlierHeader]: '50' })
  }

  test('come on request; what is read stays in its place, and so does the focus', async ({
    signedIn: page,
    network,
  }) => {
    const { calls } = network.record('GET', path)
    const box = await openLong(page, network)
    const items = box.getByRole('listitem')
    const button = box.getByRole('button', { name: showEarlier() })
    await expect(items).toHaveCount(40)
    await expect(items.last()).toBeInViewport()
    expect(calls, 'none before the request').toHaveLength(0)

    await button.focus()
    const first = box.getByText('Message 50.')
    await expect(first).toBeInViewport()
    const place = await first.boundingBox()
    await page.keyboard.press('Enter')
    await expect(items).toHaveCount(80)
    await expect(box.getByRole('status')).toHaveText(
      say('Earlier messages are shown.', messageTexts.earlierShown),
    )
    expect(await first.boundingBox()).toEqual(place)
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(items).toHaveCount(90)
    expect(await first.boundingBox()).toEqual(place)
    await expect(button).toHaveCount(0)
    await expect(box).toBeFocused()
    await expect(items).toContainText(some(0, 90).map(({ text }) => text.slice(0, 12).trim()))
    expect(calls.map(({ query }) => query)).toEqual([{ before: '50' }, { before: '10' }])
  })

  testAlone(
    'a failure is said, and can be tried again',
    async ({ signedIn: page, network, problems }) => {
      problems.allow(/^Failed to load messages/)
      await page.clock.install()
      const box = await openLong(page, network)
      const fault = await network.fail('GET', path, { status: 500 })
      await box.getByRole('button', { name: showEarlier() }).click()
      await retriesOver(page, fault)
      const alert = box.getByRole('alert')
      await expect(alert).toHaveText(
        say('Earlier messages could not be loaded.', messageTexts.earlierFailed),
      )
      await expect(alert).toBeInViewport({ ratio: 1 })
      await expect(box.getByRole('listitem'), 'the others stay').toHaveCount(40)
      fault.lift()
      const again = box.getByRole('button', { name: say('Try again', list.retry) })
      await expect(again).toBeFocused()
      await again.click()
      await expect(box.getByRole('listitem')).toHaveCount(80)
    },
  )
})
