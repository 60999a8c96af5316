import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import type { InBoth } from './language.ts'
import type { Marketplace } from './marketplace.ts'
import { fullName, somebody } from './names.ts'
import { at, type Random, randomOf } from './random.ts'
import cityNames from './texts/cities.json' with { type: 'json' }
import { day, notAfter, written } from './timeline.ts'
import { brands, languageOfProvider, tradeOf, tradesIn } from './trades.ts'

const cities: readonly InBoth[] = cityNames

/** Waiting or, every ninth, rejected after three days. */
export function applicationAt(market: Marketplace, index: number): FeedRecord[] {
  const id = market.id('application', index)
  const random = randomOf(id)
  const language = random.chance(0.5) ? 'ar' : 'en'
  const person = somebody(random, 0.5)
  const trade = random.pick(tradesIn(language))
  const asked = market.spreads.application.momentOf(index, random)
  const rejected = {
    status: 'rejected' as const,
    decidedAt: written(notAfter(market.today, asked + 3 * day)),
  }
  const data = {
    full_name: fullName(person, language),
    company_name: `${random.pick(brands)[language]} ${tradeOf(trade).suffix[language]}`,
    phone_number: `+9665${random.between(10_000_000, 99_999_999)}`,
    email: market.address(person, language),
    city: at(cities, index)[language],
    type: at(market.categories.ids, trade),
    createdAt: written(asked),
    ...(index % 9 === 4 && rejected),
  }
  return [{ type: 'application', id, data }]
}

type Provider = Record<'full_name' | 'phone_number' | 'email', string> & {
  company_name: string | null
}

/** The application that became a provider. */
export function approvedApplication(
  market: Marketplace,
  random: Random,
  provider: number,
  joined: number,
  { full_name, company_name, phone_number, email }: Provider,
) {
  const id = market.id('provider', provider)
  return {
    type: 'application',
    id: `${id}-application`,
    data: {
      full_name,
      company_name: company_name ?? full_name,
      phone_number,
      email,
      city: random.pick(cities)[languageOfProvider(provider)],
      type: at(market.categories.ids, provider),
      status: 'approved',
      service_provider: id,
      decidedAt: written(joined),
      createdAt: written(joined - 2 * day),
    },
  } satisfies FeedRecord
}
