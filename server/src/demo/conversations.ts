import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import type { DemoContract } from './contracts.ts'
import { answers, type Line, longMessage, offers, openings, smallTalk } from './dialogues.ts'
import { at, type Random } from './random.ts'
import { addDays, addMinutes } from './timeline.ts'

const conversationCount = 46

export const conversationStatuses = [
  'active',
  'active',
  'completed',
  'archived',
  'active',
  'blocked',
  'on_hold',
]
export const conversationStates = [
  'awaiting_provider_reply',
  'contract_sent',
  'down_payment_paid',
  'negotiating_price',
  'closed',
  'reported_by_client',
]

/** The indexes of the special conversations. */
const withoutMessages = 9
const endless = 17
const withLongMessage = new Set([3, 44])

type Part = { line: Line; contract?: DemoContract }

function parts(random: Random, index: number, contract: DemoContract): Part[] {
  if (index === withoutMessages) return []
  const talk = (lines: readonly Line[]): Part[] => lines.map((line) => ({ line }))
  const opening = talk(random.pick(openings))
  if (index === endless) {
    return [...opening, ...Array.from({ length: 12 }, () => talk(smallTalk)).flat()]
  }
  const long = withLongMessage.has(index) ? talk([{ from: 'client', text: longMessage }]) : []
  if (random.chance(0.25)) return [...opening, ...long]
  const offer: Part = { line: { from: 'provider', text: random.pick(offers) }, contract }
  return [...opening, ...long, offer, ...talk(random.pick(answers))]
}

/** Each belongs to a contract, whose client and provider are its two sides. */
export function buildConversations(
  random: Random,
  contracts: readonly DemoContract[],
): FeedRecord[] {
  let serial = 0
  return contracts
    .filter((_, index) => index % 3 === 1)
    .slice(-conversationCount)
    .flatMap((contract, index) => {
      const id = `conversation-${index + 1}`
      const { customer, service_provider, createdAt: agreed } = contract.data
      const createdAt = addDays(agreed, -3)
      let time = createdAt
      const messages = parts(random, index, contract).map(({ line, contract: shown }) => {
        time = addMinutes(time, random.between(1, 45))
        serial += 1
        return {
          type: 'message',
          id: `message-${serial}`,
          data: {
            conversation: id,
            sender: line.from === 'client' ? 'customer' : 'service_provider',
            type: shown ? 'contract' : 'text',
            text: line.text,
            contract: shown?.id ?? null,
            createdAt: time,
          },
        } satisfies FeedRecord
      })
      const conversation = {
        type: 'conversation',
        id,
        data: {
          customer,
          service_provider,
          status: at(conversationStatuses, index),
          state: at(conversationStates, index),
          createdAt,
          lastActivity: time,
        },
      } satisfies FeedRecord
      return [conversation, ...messages]
    })
}
