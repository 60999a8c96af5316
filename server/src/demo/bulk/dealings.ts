import { conversationStates, conversationStatuses } from '../conversations.ts'
import { openings } from '../dialogues.ts'
import { paymentMethods } from '../payments.ts'
import { ratings } from '../reviews.ts'
import { reviewTexts } from '../texts.ts'
import { addMinutes } from '../timeline.ts'
import { clientId } from './clients.ts'
import { contractAt, numberWords, partyWords } from './contracts.ts'
import type { Value } from './copy-rows.ts'
import type { BulkProvider } from './providers.ts'
import type { Run } from './run.ts'

/** What follows from a contract: payments, conversations with messages, reviews. */

type Dealing = 'payments' | 'conversations' | 'reviews'

/** The contract of a dealing; dealings are spread evenly over the contracts. */
function about(run: Run, providers: readonly BulkProvider[], noun: Dealing, index: number) {
  const position = Math.floor((index * run.counts.contracts) / run.counts[noun])
  const contract = contractAt(run, providers, position)
  const { client, provider } = contract
  const created = run.timeAt(index, run.counts[noun])
  return {
    contract,
    created,
    id: run.id[noun](created, index),
    parties: [clientId(run, client), provider.id],
    words: () => partyWords(run, client, provider),
    random: run.random(noun, index),
  }
}

export const paymentColumns = `payment (id, contract_id, client_id, provider_id, price, status,
  payment_method, type, created_at, search)`

const open = ['PENDING', 'FAILED', 'CANCELED', 'REFUNDED']

export function paymentRow(run: Run, providers: readonly BulkProvider[], index: number): Value[] {
  const { contract, created, id, parties, words, random } = about(run, providers, 'payments', index)
  const complete = contract.status === 'COMPLETED'
  const paid = complete || contract.status === 'DOWN_PAYMENT_SUCCESSFUL'
  return [
    id,
    contract.id,
    ...parties,
    complete ? contract.total : contract.down,
    paid ? 'SUCCESSFUL' : random.pick(open),
    random.pick(paymentMethods),
    complete ? 'full_payment' : 'down_payment',
    created,
    `${words()} ${numberWords(contract.number)}`,
  ]
}

export const conversationColumns = `conversation (id, client_id, provider_id, status, state,
  created_at, last_activity, search)`

export function conversationRow(
  run: Run,
  providers: readonly BulkProvider[],
  index: number,
): Value[] {
  const { created, id, parties, words, random } = about(run, providers, 'conversations', index)
  const lines = random.pick(openings).length
  return [
    id,
    ...parties,
    random.pick(conversationStatuses),
    random.pick(conversationStates),
    created,
    addMinutes(created, lines * 7),
    words(),
  ]
}

export const messageColumns =
  'message (id, conversation_id, sender, type, text, contract_id, created_at)'

export function messageRows(
  run: Run,
  providers: readonly BulkProvider[],
  index: number,
): Value[][] {
  const { contract, created, id, random } = about(run, providers, 'conversations', index)
  const lines = random.pick(openings)
  const withContract = random.chance(0.3)
  return lines.map((line, position) => {
    const time = addMinutes(created, (position + 1) * 7)
    const carries = withContract && position === lines.length - 1
    return [
      run.id.messages(created, index * 8 + position),
      id,
      carries ? 'provider' : line.from,
      carries ? 'contract' : 'text',
      line.text,
      carries ? contract.id : null,
      time,
    ]
  })
}

export const reviewColumns = 'review (id, client_id, provider_id, rating, text, created_at, search)'

export function reviewRow(run: Run, providers: readonly BulkProvider[], index: number): Value[] {
  const { created, id, parties, words, random } = about(run, providers, 'reviews', index)
  const text = random.chance(0.8) ? random.pick(reviewTexts) : null
  return [id, ...parties, random.pick(ratings), text, created, words()]
}
