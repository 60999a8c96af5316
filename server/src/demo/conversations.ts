import type { DemoContract } from './contracts.ts'
import { answers, type Line, longMessage, offers, openings, smallTalk } from './dialogues.ts'
import { idsOf } from './identity.ts'
import { at, type Random } from './random.ts'
import { addDays, addMinutes } from './timeline.ts'

export const conversationCount = 46

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
export function buildConversations(random: Random, contracts: readonly DemoContract[]) {
  const conversationId = idsOf('demo conversation')
  const messageId = idsOf('demo message')
  let serial = 0
  return contracts
    .filter((_, index) => index % 3 === 1)
    .slice(-conversationCount)
    .map((contract, index) => {
      const created_at = addDays(contract.row.created_at, -3)
      const id = conversationId(created_at, index)
      let time = created_at
      const messages = parts(random, index, contract).map((part) => {
        time = addMinutes(time, random.between(1, 45))
        serial += 1
        return {
          id: messageId(time, serial),
          conversation_id: id,
          sender: part.line.from,
          type: part.contract ? 'contract' : 'text',
          text: part.line.text,
          contract_id: part.contract?.row.id ?? null,
          created_at: time,
        }
      })
      const row = {
        id,
        client_id: contract.row.client_id,
        provider_id: contract.row.provider_id,
        status: at(conversationStatuses, index),
        state: at(conversationStates, index),
        created_at,
        last_activity: time,
      }
      return { row, messages }
    })
}
