import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import type { DemoContract } from './contracts.ts'
import { at, type Random } from './random.ts'
import { addDays, notAfterToday } from './timeline.ts'

const paymentCount = 175

export const paymentMethods = [
  'MADA',
  'MADA',
  'APPLE_PAY',
  'VISA',
  'STC_PAY',
  'BANK_TRANSFER',
  'MASTERCARD',
]

type Draft = { contract: DemoContract; price: number; status: string; type: string; days: number }

/** The payments that add up to the paid amount of the contract. */
function settled(contract: DemoContract): Draft[] {
  const { status, total_amount, down_payment_amount, paid_amount } = contract.data
  const successful = { contract, status: 'SUCCESSFUL' }
  if (status === 'COMPLETED' && down_payment_amount === null) {
    return [{ ...successful, price: total_amount, type: 'full_payment', days: 4 }]
  }
  if (status === 'COMPLETED' && down_payment_amount !== null) {
    const rest = total_amount - down_payment_amount
    return [
      { ...successful, price: down_payment_amount, type: 'down_payment', days: 2 },
      { ...successful, price: rest, type: 'remaining_payment', days: 30 },
    ]
  }
  if (status === 'DOWN_PAYMENT_SUCCESSFUL') {
    return [{ ...successful, price: paid_amount ?? 0, type: 'down_payment', days: 3 }]
  }
  return []
}

/** Payments without effect: pending, failed, canceled, returned, or of an unknown status. */
const attempts = [
  { status: 'PENDING', type: 'down_payment' },
  { status: 'FAILED', type: 'down_payment' },
  { status: 'CANCELED', type: 'full_payment' },
  { status: 'REFUNDED', type: 'security_deposit' },
  { status: 'IN_REVIEW', type: 'remaining_payment' },
]

function unsettled(random: Random, contracts: readonly DemoContract[], index: number): Draft {
  const contract = random.pick(contracts)
  const { total_amount, down_payment_amount } = contract.data
  const { status, type } = at(attempts, index)
  const price = type === 'full_payment' ? total_amount : (down_payment_amount ?? 500)
  return { contract, price, status, type, days: 1 }
}

export function buildPayments(random: Random, contracts: readonly DemoContract[]) {
  const drafts = contracts.flatMap(settled)
  for (let index = 0; drafts.length < paymentCount; index += 1) {
    drafts.push(unsettled(random, contracts, index))
  }
  return drafts
    .map((draft) => {
      const later = draft.days * (0.5 + random.next())
      const createdAt = notAfterToday(addDays(draft.contract.data.createdAt, later))
      return { ...draft, createdAt }
    })
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
    .map(({ contract, price, status, type, createdAt }, index) => {
      const { customer, service_provider } = contract.data
      return {
        type: 'payment',
        id: `payment-${index + 1}`,
        data: {
          contract: contract.id,
          customer,
          service_provider,
          price,
          status,
          payment_method: random.pick(paymentMethods),
          type,
          createdAt,
        },
      } satisfies FeedRecord
    })
}
