import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import type { DemoClient } from './clients.ts'
import { at, type Random } from './random.ts'
import { type DemoService, roundPrice } from './services.ts'
import { additions, longDescription, notes, packages } from './texts.ts'
import { addDays, calendarDay, moments, opening } from './timeline.ts'

const contractCount = 168

/** Repeated by frequency. The last is a status that the product does not know. */
export const contractStatuses: readonly string[] = [
  ...Array<string>(5).fill('DOWN_PAYMENT_SUCCESSFUL'),
  ...Array<string>(5).fill('COMPLETED'),
  ...Array<string>(4).fill('DRAFT'),
  ...Array<string>(3).fill('CANCELLED'),
  'FAILED',
  'UNDER_REVIEW',
]

/** The paid amount that follows from the status. */
export function paid(status: string, total: number, down: number | null): number | null {
  if (status === 'COMPLETED') return total
  if (status === 'DOWN_PAYMENT_SUCCESSFUL') return down ?? roundPrice(total / 2)
  return status === 'CANCELLED' ? 0 : null
}

function chooseItems(random: Random, basePrice: number) {
  const plans = random.several(packages, random.pick([0, 1, 1, 1, 2])).map((plan) => ({
    title: plan.title,
    price: roundPrice(basePrice * plan.factor),
    description: plan.description,
  }))
  const addons = random.several(additions, random.pick([0, 0, 1, 2, 3]))
  const sum = [...plans, ...addons].reduce((total, { price }) => total + price, 0)
  return { plans, addons, total: plans.length > 0 ? sum : roundPrice(basePrice + sum) }
}

export function buildContracts(
  random: Random,
  clients: readonly DemoClient[],
  services: readonly DemoService[],
) {
  const times = moments(random, contractCount, addDays(opening, 30))
  // The two Nouras get the newest contracts, so that a search in every list finds them.
  const nouras = clients.filter(({ data }) => /^(Noura|نورة) /.test(data.full_name))
  return times.map((createdAt, index) => {
    const joined = addDays(createdAt, -4)
    const known = clients.filter(({ data }) => data.createdAt < joined)
    const client = nouras[contractCount - 1 - index] ?? random.pick(known)
    const offered = services.filter(({ record }) => record.data.createdAt < createdAt)
    const { record: service, price } = random.pick(offered)
    const { title, description } = service.data
    const status = at(contractStatuses, index * 7)
    const { plans, addons, total } = chooseItems(random, price)
    const down = random.chance(0.8) ? roundPrice(total * 0.3) : null
    const wedding = addDays(createdAt, random.between(20, 300))
    const days = status === 'DRAFT' && random.chance(0.5) ? 0 : random.pick([0, 1, 1, 1, 1, 2, 3])
    return {
      type: 'contract',
      id: `contract-${index + 1}`,
      data: {
        contract_number: `ZF-${createdAt.slice(0, 4)}-${String(index + 1).padStart(5, '0')}`,
        customer: client.id,
        service_provider: service.data.service_provider,
        wedding_service: { title, description: index % 23 === 5 ? longDescription : description },
        booked_dates: Array.from({ length: days }, (_, later) =>
          calendarDay(addDays(wedding, later)),
        ),
        status,
        total_amount: total,
        down_payment_amount: down,
        paid_amount: paid(status, total, down),
        notes: random.chance(0.4) ? random.pick(notes) : null,
        pricing_plans: plans,
        addons_packages: addons,
        createdAt,
      },
    } satisfies FeedRecord
  })
}

export type DemoContract = ReturnType<typeof buildContracts>[number]
