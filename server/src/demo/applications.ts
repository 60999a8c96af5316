import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import type { InBoth } from './language.ts'
import type { Marketplace } from './marketplace.ts'
import { fullName, somebody } from './names.ts'
import { at, type Random, randomOf } from './random.ts'
import cityNames from './texts/cities.json' with { type: 'json' }
import { addDays, notAfter } from './timeline.ts'
import { brands, languageOfProvider, tradeOf, tradesIn } from './trades.ts'

const cities: readonly InBoth[] = cityNames

/** Waiting or, every ninth, rejected after three days. */
export function applicationAt(market: Marketplace, index: number): FeedRecord[] {
  const id = market.id('application', index)
  const random = randomOf(id)
  const language = random.chance(0.5) ? 'ar' : 'en'
  const person = somebody(random, 0.5)
  const trade = random.pick(tradesIn(language))
  const createdAt = market.spreads.application.timeOf(index, random)
  const rejected = {
    status: 'rejected' as const,
    decidedAt: notAfter(market.today, addDays(createdAt, 3)),
  }
  const data = {
    full_name: fullName(person, language),
    company_name: `${random.pick(brands)[language]} ${tradeOf(trade).suffix[language]}`,
    phone_number: `+9665${random.between(10_000_000, 99_999_999)}`,
    email: market.address(person, language),
    city: at(cities, index)[language],
    type: at(market.categories.ids, trade),
    createdAt,
    ...(index % 9 === 4 && rejected),
  }
  return [{ type: 'application', id, data }]
}

type Provider = Record<'full_name' | 'phone_number' | 'email' | 'createdAt', string> & {
  company_name: string | null
}

/** The application that became a provider. */
export function approvedApplication(
  market: Marketplace,
  random: Random,
  provider: number,
  { full_name, company_name, phone_number, email, createdAt }: Provider,
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
      decidedAt: createdAt,
      createdAt: addDays(createdAt, -2),
    },
  } satisfies FeedRecord
}
