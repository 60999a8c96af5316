import { idsOf } from './identity.ts'
import type { DemoProvider } from './providers.ts'
import { at, type Random } from './random.ts'
import { longDescription, packages } from './texts.ts'
import { addDays, addMinutes, notAfterToday } from './timeline.ts'

const id = idsOf('demo service')

/** More than one page of services. */
const largeProvider = 0

export const roundPrice = (price: number): number => Math.round(price * 4) / 4

/** The offers of the trade; the large provider has each of them for several evenings. */
function offersOf({ trade }: DemoProvider, index: number) {
  if (index !== largeProvider) return trade.offers
  const evenings = ['الخميس', 'الجمعة', 'السبت', 'Weekday']
  return evenings.flatMap((evening) =>
    trade.offers.map((offer) => ({ ...offer, title: `${offer.title} · ${evening}` })),
  )
}

export function buildServices(random: Random, providers: readonly DemoProvider[]) {
  let serial = 0
  return providers.flatMap((provider, index) => {
    if (!provider.hasServices) return []
    return offersOf(provider, index).map((offer, position) => {
      const joined = provider.row.created_at
      const created_at = addMinutes(notAfterToday(addDays(joined, position * 3)), position + 1)
      const category = provider.categories[0]
      serial += 1
      return {
        provider,
        offer,
        row: {
          id: id(created_at, serial),
          provider_id: provider.row.id,
          category_id: category && random.chance(0.9) ? category.id : null,
          title: offer.title,
          description: serial % 37 === 0 ? longDescription : (offer.description ?? null),
          starting_deposit: roundPrice(offer.price * 0.25),
          created_at,
        },
        plans: at([1, 3, 2, 0, 4], serial),
      }
    })
  })
}

export type DemoService = ReturnType<typeof buildServices>[number]

export const buildPricingPlans = (services: readonly DemoService[]) =>
  services.flatMap(({ row, offer, plans }) =>
    packages.slice(0, plans).map(({ title, factor }, position) => ({
      service_id: row.id,
      position,
      description: title,
      price: roundPrice(offer.price * factor),
    })),
  )
