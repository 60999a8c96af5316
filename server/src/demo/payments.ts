import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { contractAt } from './contracts.ts'
import type { Marketplace } from './marketplace.ts'
import { at, randomOf } from './random.ts'
import { day, notAfter, written } from './timeline.ts'

const methods = ['MADA', 'MADA', 'APPLE_PAY', 'VISA', 'STC_PAY', 'BANK_TRANSFER', 'MASTERCARD']

type Payment = { price: number; status: string; type: string; days: number }
type Amounts = Record<'total' | 'down' | 'paid', number | null> & { total: number }

/** Without effect: pending, failed, canceled, returned, or of an unknown status. */
const attempts = [
  { status: 'PENDING', type: 'down_payment' },
  { status: 'FAILED', type: 'down_payment' },
  { status: 'CANCELED', type: 'full_payment' },
  { status: 'REFUNDED', type: 'security_deposit' },
  { status: 'IN_REVIEW', type: 'remaining_payment' },
]

/** The successful ones add up to the paid amount. */
function paymentsOf(status: string, { total, down, paid }: Amounts, index: number): Payment[] {
  const successful = (type: string, price: number, days: number) => ({
    status: 'SUCCESSFUL',
    type,
    price,
    days,
  })
  if (status === 'DOWN_PAYMENT_SUCCESSFUL') return [successful('down_payment', paid ?? 0, 3)]
  if (status === 'COMPLETED' && down === null) return [successful('full_payment', total, 4)]
  if (status === 'COMPLETED' && down !== null) {
    return [successful('down_payment', down, 2), successful('remaining_payment', total - down, 30)]
  }
  const attempt = at(attempts, index)
  const price = attempt.type === 'full_payment' ? total : (down ?? 500)
  return index % 3 === 0 ? [] : [{ ...attempt, price, days: 1 }]
}

/** All payments of a contract. */
export function paymentsAt(market: Marketplace, index: number): FeedRecord[] {
  const { made, record } = contractAt(market, index)
  const { id: contract, data } = record
  const { customer, service_provider, status } = data
  const amounts = {
    total: data.total_amount,
    down: data.down_payment_amount,
    paid: data.paid_amount,
  }
  const random = randomOf(market.id('payment', index))
  return paymentsOf(status, amounts, index).map(({ price, status, type, days }, part) => ({
    type: 'payment',
    id: market.id('payment', index, part),
    data: {
      contract,
      customer,
      service_provider,
      price,
      status,
      payment_method: random.pick(methods),
      type,
      createdAt: written(notAfter(market.today, made + days * (0.5 + random.next()) * day)),
    },
  }))
}
