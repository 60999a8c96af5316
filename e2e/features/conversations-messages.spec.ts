import type { Page } from '@playwright/test'
import { conversationMessages, conversations } from '@zaffa/contract/conversations'
import type { Conversation, Message } from '@zaffa/contract/schema/conversations'
import { strings as arabic } from '../../web/src/features/conversations/strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { expect, test } from '../support/fixtures.ts'
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

async function open(page: Page, network: Network, messages: Message[], row = conversation) {
  await network.answer('GET', conversations.path, { data: [row], totalDocuments: 1 })
  await network.answer('GET', conversationMessages(row._id), messages)
  await page.goto('/dashboard/inbox')
  await page.getByRole('button', { name: say('Detail', list.detail) }).click()
  return page.getByRole('region', { name: say('Messages', arabic.messages) })
}

const client = () => say('Client', arabic.roles.client)
const provider = () => say('Provider', arabic.roles.provider)
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

test('thousands of messages open at the newest, and only what is in sight is laid out', async ({
  signedIn: page,
  network,
}) => {
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
})
