import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { languageOfClient } from './clients.ts'
import { contractAt } from './contracts.ts'
import type { InBoth, Language } from './language.ts'
import type { Marketplace } from './marketplace.ts'
import { at, type Random, randomOf } from './random.ts'
import texts from './texts/dialogues.json' with { type: 'json' }
import { day, minute, written } from './timeline.ts'

/** Client and provider take turns. The client's first. */
type Dialogue = string[]

const openings: InBoth<Dialogue[]> = texts.openings
/** Of the provider, above the contract in a message. */
const offers: InBoth<string[]> = texts.offers
const answers: InBoth<Dialogue[]> = texts.answers
const smallTalk: InBoth<Dialogue> = texts.smallTalk
const longMessage: InBoth = texts.longMessage

const statuses = ['active', 'active', 'completed', 'archived', 'active', 'blocked', 'on_hold']
const states = [
  'awaiting_provider_reply',
  'contract_sent',
  'down_payment_paid',
  'negotiating_price',
  'closed',
  'reported_by_client',
]

/** The indexes of the special conversations. */
const withoutMessages = 9
const endless = 24
const withLongMessage = new Set([3, 44])

type Line = { sender: 'customer' | 'service_provider'; text: string; offer?: true }

const talk = (texts: Dialogue): Line[] =>
  texts.map((text, turn) => ({ sender: turn % 2 === 0 ? 'customer' : 'service_provider', text }))

function linesOf(random: Random, index: number, language: Language): Line[] {
  if (index === withoutMessages) return []
  const opening = talk(random.pick(openings[language]))
  if (index === endless) {
    return [...opening, ...Array.from({ length: 12 }, () => talk(smallTalk[language])).flat()]
  }
  const long = withLongMessage.has(index) ? talk([longMessage[language]]) : []
  if (random.chance(0.25)) return [...opening, ...long]
  const text = random.pick(offers[language])
  const offer: Line = { sender: 'service_provider', text, offer: true }
  return [...opening, ...long, offer, ...talk(random.pick(answers[language]))]
}

/** A conversation that began before a contract, and its messages, in the client's language. */
export function conversationAt(market: Marketplace, index: number): FeedRecord[] {
  const { contracts, conversations } = market.counts
  const id = market.id('conversation', index)
  const random = randomOf(id)
  // Spread evenly over the contracts; the last one belongs to the newest.
  const of = Math.ceil(((index + 1) * contracts) / conversations) - 1
  const { client, made, record } = contractAt(market, of)
  const { customer, service_provider } = record.data
  const begun = made - 3 * day
  let latest = begun
  const lines = linesOf(random, index, languageOfClient(market, client))
  const messages = lines.map(({ sender, text, offer }, part): FeedRecord => {
    latest = (offer ? made : latest) + random.between(1, 45) * minute
    return {
      type: 'message',
      id: market.id('message', index, part),
      data: {
        conversation: id,
        sender,
        type: offer ? 'contract' : 'text',
        text,
        contract: offer ? record.id : null,
        createdAt: written(latest),
      },
    }
  })
  const data = {
    customer,
    service_provider,
    status: at(statuses, index),
    state: at(states, index),
    createdAt: written(begun),
    lastActivity: written(latest),
  }
  return [{ type: 'conversation', id, data }, ...messages]
}
