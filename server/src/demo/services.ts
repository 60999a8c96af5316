import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import type { DemoProvider } from './providers.ts'
import { at, type Random } from './random.ts'
import { longDescription, packages } from './texts.ts'
import { addDays, addMinutes, notAfterToday } from './timeline.ts'
import { trades } from './trades.ts'

/** The indexes of the special providers: one has more than a page of services, three have none. */
const large = 0
const withoutServices = new Set([12, 21, 47])

export const roundPrice = (price: number): number => Math.round(price * 4) / 4

/** The offers of the provider's trade; the large provider has each of them for several evenings. */
function offersOf(index: number) {
  const { offers } = at(trades, index)
  if (withoutServices.has(index)) return []
  if (index !== large) return offers
  const evenings = ['الخميس', 'الجمعة', 'السبت', 'Weekday']
  return evenings.flatMap((evening) =>
    offers.map((offer) => ({ ...offer, title: `${offer.title} · ${evening}` })),
  )
}

/** With the price that contracts are based on. */
export function buildServices(random: Random, providers: readonly DemoProvider[]) {
  let serial = 0
  return providers.flatMap(({ id, data: { categories, createdAt: joined } }, index) =>
    offersOf(index).map(({ title, price, description = null }, position) => {
      const [category] = categories
      serial += 1
      const record = {
        type: 'service',
        id: `service-${serial}`,
        data: {
          service_provider: id,
          type: category && random.chance(0.9) ? category : null,
          title,
          description: serial % 37 === 0 ? longDescription : description,
          starting_deposit: roundPrice(price * 0.25),
          pricing_plans: packages
            .slice(0, at([1, 3, 2, 0, 4], serial))
            .map((plan) => ({ description: plan.title, price: roundPrice(price * plan.factor) })),
          createdAt: addMinutes(notAfterToday(addDays(joined, position * 3)), position + 1),
        },
      } satisfies FeedRecord
      return { record, price }
    }),
  )
}

export type DemoService = ReturnType<typeof buildServices>[number]
