import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { conversationStates, conversationStatuses } from '../conversations.ts'
import { openings } from '../dialogues.ts'
import { paymentMethods } from '../payments.ts'
import { ratings } from '../reviews.ts'
import { reviewTexts } from '../texts.ts'
import { addMinutes } from '../timeline.ts'
import { contractAt } from './contracts.ts'
import { type Run, randomOf, timeAt } from './run.ts'

/** What follows from a contract. Each noun is spread evenly over the contracts. */
function follow(run: Run, count: number, index: number) {
  const contract = contractAt(run, Math.floor((index * run.counts.contracts) / count))
  return { contract, ...contract.data, createdAt: timeAt(index, count) }
}

const open = ['PENDING', 'FAILED', 'CANCELED', 'REFUNDED']

export function paymentAt(run: Run, index: number): FeedRecord {
  const id = run.id('payment', index)
  const random = randomOf(id)
  const { contract, createdAt, ...agreed } = follow(run, run.counts.payments, index)
  const complete = agreed.status === 'COMPLETED'
  const settled = complete || agreed.status === 'DOWN_PAYMENT_SUCCESSFUL'
  return {
    type: 'payment',
    id,
    data: {
      contract: contract.id,
      customer: agreed.customer,
      service_provider: agreed.service_provider,
      price: complete ? agreed.total_amount : agreed.down_payment_amount,
      status: settled ? 'SUCCESSFUL' : random.pick(open),
      payment_method: random.pick(paymentMethods),
      type: complete ? 'full_payment' : 'down_payment',
      createdAt,
    },
  }
}

/** A conversation and its messages, of which the last may carry the contract. */
export function conversationAt(run: Run, index: number): FeedRecord[] {
  const id = run.id('conversation', index)
  const random = randomOf(id)
  const followed = follow(run, run.counts.conversations, index)
  const { contract, customer, service_provider, createdAt } = followed
  const lines = random.pick(openings)
  const withContract = random.chance(0.3)
  const timeOf = (position: number) => addMinutes(createdAt, (position + 1) * 7)
  const messages = lines.map(({ from, text }, position): FeedRecord => {
    const carries = withContract && position === lines.length - 1
    return {
      type: 'message',
      id: `${id}-message-${position + 1}`,
      data: {
        conversation: id,
        sender: from === 'client' && !carries ? 'customer' : 'service_provider',
        type: carries ? 'contract' : 'text',
        text,
        contract: carries ? contract.id : null,
        createdAt: timeOf(position),
      },
    }
  })
  const conversation: FeedRecord = {
    type: 'conversation',
    id,
    data: {
      customer,
      service_provider,
      status: random.pick(conversationStatuses),
      state: random.pick(conversationStates),
      createdAt,
      lastActivity: timeOf(lines.length - 1),
    },
  }
  return [conversation, ...messages]
}

export function reviewAt(run: Run, index: number): FeedRecord {
  const id = run.id('review', index)
  const random = randomOf(id)
  const { customer, service_provider, createdAt } = follow(run, run.counts.reviews, index)
  return {
    type: 'review',
    id,
    data: {
      user: customer,
      service_provider,
      rating: random.pick(ratings),
      text: random.chance(0.8) ? random.pick(reviewTexts) : null,
      createdAt,
    },
  }
}
