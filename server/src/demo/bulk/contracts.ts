import { contractStatuses } from '../contracts.ts'
import { notes, packages } from '../texts.ts'
import { addDays, calendarDay } from '../timeline.ts'
import { clientId, clientWords } from './clients.ts'
import type { Value } from './copy-rows.ts'
import { foldPart } from './fold-part.ts'
import type { BulkProvider } from './providers.ts'
import type { Run } from './run.ts'

/** The part of a contract that other rows repeat or refer to. */
export function contractAt(run: Run, providers: readonly BulkProvider[], index: number) {
  const { clients, contracts } = run.counts
  const random = run.random('contracts', index)
  const created = run.timeAt(index, contracts)
  const provider = random.pick(providers)
  const offer = random.pick(provider.trade.offers)
  const plan = random.pick(packages)
  const total = Math.round(offer.price * plan.factor)
  // Chosen among the clients who had joined by then.
  const client = Math.floor((random.next() * (index + 1) * clients) / contracts)
  const serial = run.firstContract + index
  return {
    random,
    created,
    id: run.id.contracts(created, index),
    number: `ZF-${created.getUTCFullYear()}-${String(serial).padStart(5, '0')}`,
    client,
    provider,
    offer,
    plan,
    total,
    down: Math.round(total * 0.3),
    status: random.pick(contractStatuses),
  }
}

/** The search text of a row between a client and a provider. */
export const partyWords = (run: Run, client: number, provider: BulkProvider): string =>
  `${clientWords(run, client)} ${provider.words}`

/** Like `number_words` in the database: the number as written, and its digits alone. */
export const numberWords = (number: string): string =>
  `${number.toLowerCase()} ${number.replace(/\D/g, '')}`

export const contractColumns = `contract (id, contract_number, client_id, provider_id,
  service_title, service_description, status, total_amount, down_payment_amount, paid_amount,
  notes, created_at, search)`

const paidShare: Record<string, 'total' | 'down'> = {
  COMPLETED: 'total',
  DOWN_PAYMENT_SUCCESSFUL: 'down',
}

export function contractRow(run: Run, providers: readonly BulkProvider[], index: number): Value[] {
  const contract = contractAt(run, providers, index)
  const { random, client, provider, offer, number, status } = contract
  const paid = paidShare[status]
  return [
    contract.id,
    number,
    clientId(run, client),
    provider.id,
    offer.title,
    offer.description ?? null,
    status,
    contract.total,
    contract.down,
    paid ? contract[paid] : null,
    random.chance(0.3) ? random.pick(notes) : null,
    contract.created,
    `${partyWords(run, client, provider)} ${foldPart(offer.title)} ${numberWords(number)}`,
  ]
}

export const bookedDateColumns = 'contract_booked_date (contract_id, day)'

export function bookedDateRows(
  run: Run,
  providers: readonly BulkProvider[],
  index: number,
): Value[][] {
  const { random, id, created } = contractAt(run, providers, index)
  if (random.chance(0.1)) return []
  return [[id, calendarDay(addDays(created, random.between(20, 300)))]]
}

export const contractItemColumns =
  'contract_item (contract_id, kind, position, title, price, description)'

export function contractItemRows(
  run: Run,
  providers: readonly BulkProvider[],
  index: number,
): Value[][] {
  const { id, plan, total } = contractAt(run, providers, index)
  return [[id, 'plan', 0, plan.title, total, plan.description]]
}
