import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { clientOfNewest } from './clients.ts'
import type { Language } from './language.ts'
import type { Marketplace } from './marketplace.ts'
import { additions, longDescription, notes, packages } from './packages.ts'
import { someProvider } from './providers.ts'
import { at, type Random, randomOf } from './random.ts'
import { offersOf, roundPrice } from './services.ts'
import { calendarDay, day, written } from './timeline.ts'
import { languageOfProvider } from './trades.ts'

/** Repeated by frequency. The last is a status that the product does not know. */
const statuses: readonly string[] = [
  ...Array<string>(5).fill('DOWN_PAYMENT_SUCCESSFUL'),
  ...Array<string>(5).fill('COMPLETED'),
  ...Array<string>(4).fill('DRAFT'),
  ...Array<string>(3).fill('CANCELLED'),
  'FAILED',
  'UNDER_REVIEW',
]
const statusOf = (index: number) => at(statuses, index * 7)

/** The newest contract from this one back whose service somebody has seen. The first one is such. */
export function reviewedFrom(index: number): number {
  const reviewed = ['COMPLETED', 'DOWN_PAYMENT_SUCCESSFUL'].includes(statusOf(index))
  return reviewed ? index : reviewedFrom(index - 1)
}

/** The paid amount that follows from the status. */
function paid(status: string, total: number, down: number | null): number | null {
  if (status === 'COMPLETED') return total
  if (status === 'DOWN_PAYMENT_SUCCESSFUL') return down ?? roundPrice(total / 2)
  return status === 'CANCELLED' ? 0 : null
}

function chooseItems(random: Random, language: Language, basePrice: number) {
  const plans = random.several(packages, random.pick([0, 1, 1, 1, 2])).map((plan) => ({
    ...plan[language],
    price: roundPrice(basePrice * plan.factor),
  }))
  const addons = random
    .several(additions, random.pick([0, 0, 1, 2, 3]))
    .map((addition) => ({ ...addition[language], price: addition.price }))
  const sum = [...plans, ...addons].reduce((total, { price }) => total + price, 0)
  return { plans, addons, total: plans.length > 0 ? sum : roundPrice(basePrice + sum) }
}

export function contractAt(market: Marketplace, index: number) {
  const { counts, spreads } = market
  const id = market.id('contract', index)
  const random = randomOf(id)
  const made = spreads.contract.momentOf(index, random)
  const client =
    clientOfNewest(market, counts.contracts - 1 - index) ??
    random.below(spreads.client.countBefore(made - 4 * day))
  const provider = someProvider(market, random, made)
  const language = languageOfProvider(provider)
  const { title, description = null, price } = random.pick(offersOf(provider))
  const status = statusOf(index)
  const { plans, addons, total } = chooseItems(random, language, price)
  const down = random.chance(0.8) ? roundPrice(total * 0.3) : null
  const wedding = made + random.between(20, 300) * day
  const days = status === 'DRAFT' && random.chance(0.5) ? 0 : random.pick([0, 1, 1, 1, 1, 2, 3])
  const serial = String(market.firstContract + index).padStart(5, '0')
  const createdAt = written(made)
  const data = {
    contract_number: `ZF-${createdAt.slice(0, 4)}-${serial}`,
    customer: market.id('client', client),
    service_provider: market.id('provider', provider),
    wedding_service: {
      title,
      description: index % 23 === 5 ? longDescription[language] : description,
    },
    booked_dates: Array.from({ length: days }, (_, later) => calendarDay(wedding + later * day)),
    status,
    total_amount: total,
    down_payment_amount: down,
    paid_amount: paid(status, total, down),
    notes: random.chance(0.4) ? random.pick(notes[language]) : null,
    pricing_plans: plans,
    addons_packages: addons,
    createdAt,
  }
  return { client, made, record: { type: 'contract', id, data } satisfies FeedRecord }
}
