import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import type { Marketplace } from './marketplace.ts'
import { longDescription, packages } from './packages.ts'
import { at, type Random } from './random.ts'
import { day, minute, notAfter, written } from './timeline.ts'
import { evenings, languageOfProvider, tradeOf } from './trades.ts'

/** The indexes of providers: one has more than a page of services, three have none. */
const large = 0
const withoutServices = new Set([12, 21, 47])

export const hasServices = (provider: number) => !withoutServices.has(provider)

export const roundPrice = (price: number): number => Math.round(price * 4) / 4

/** The offers of its trade, in its language; the large provider has each for several evenings. */
export function offersOf(provider: number) {
  const language = languageOfProvider(provider)
  const offers = tradeOf(provider).offers.map((offer) => ({
    price: offer.price,
    ...offer[language],
  }))
  if (provider !== large) return offers
  return evenings[language].flatMap((evening) =>
    offers.map((offer) => ({ ...offer, title: `${offer.title} · ${evening}` })),
  )
}

export function servicesOf(
  market: Marketplace,
  random: Random,
  provider: number,
  joined: number,
  { categories }: { categories: string[] },
) {
  const language = languageOfProvider(provider)
  const [category = null] = categories
  const offers = hasServices(provider) ? offersOf(provider) : []
  return offers.map(({ title, price, description = null }, position) => {
    const serial = provider + position
    const offered = notAfter(market.today, joined + position * 3 * day) + position * minute
    return {
      type: 'service',
      id: market.id('service', provider, position),
      data: {
        service_provider: market.id('provider', provider),
        type: random.chance(0.9) ? category : null,
        title,
        description: serial % 37 === 36 ? longDescription[language] : description,
        starting_deposit: roundPrice(price * 0.25),
        pricing_plans: packages.slice(0, at([1, 3, 2, 0, 4], serial)).map((plan) => ({
          description: plan[language].title,
          price: roundPrice(price * plan.factor),
        })),
        createdAt: written(offered),
      },
    } satisfies FeedRecord
  })
}
