import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { contractStatuses, paid } from '../contracts.ts'
import { roundPrice } from '../services.ts'
import { notes, packages } from '../texts.ts'
import { addDays, calendarDay } from '../timeline.ts'
import { tradeOf } from './providers.ts'
import { type Run, randomOf, timeAt } from './run.ts'

export function contractAt(run: Run, index: number) {
  const { clients, providers, contracts } = run.counts
  const id = run.id('contract', index)
  const random = randomOf(id)
  const createdAt = timeAt(index, contracts)
  // Chosen among the clients who had joined by then.
  const client = Math.floor((random.next() * (index + 1) * clients) / contracts)
  const provider = random.below(providers)
  const { title, description = null, price } = random.pick(tradeOf(provider).offers)
  const { factor, ...plan } = random.pick(packages)
  const total = roundPrice(price * factor)
  const down = roundPrice(total * 0.3)
  const status = random.pick(contractStatuses)
  const serial = String(run.firstContract + index).padStart(5, '0')
  return {
    type: 'contract',
    id,
    data: {
      contract_number: `ZF-${createdAt.slice(0, 4)}-${serial}`,
      customer: run.id('client', client),
      service_provider: run.id('provider', provider),
      wedding_service: { title, description },
      booked_dates: random.chance(0.9)
        ? [calendarDay(addDays(createdAt, random.between(20, 300)))]
        : [],
      status,
      total_amount: total,
      down_payment_amount: down,
      paid_amount: paid(status, total, down),
      notes: random.chance(0.3) ? random.pick(notes) : null,
      pricing_plans: [{ ...plan, price: total }],
      createdAt,
    },
  } satisfies FeedRecord
}
