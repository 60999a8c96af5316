import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { approvedApplication } from './applications.ts'
import type { Marketplace } from './marketplace.ts'
import { fullName, longNames, somebody } from './names.ts'
import { at, type Random, randomOf } from './random.ts'
import { hasServices, servicesOf } from './services.ts'
import { day, written } from './timeline.ts'
import { brands, languageOfProvider, round, tradeOf } from './trades.ts'

/** The indexes of the special cases that lists and dialogs must be able to show. */
const withoutCompany = new Set([7, 21, 40, 58])
const withoutCategories = new Set([21, 33, 63])
const withLongNames = new Set([13, 61])

/** One who has services, and joined before that time. */
export function someProvider({ counts, spreads }: Marketplace, random: Random, moment: number) {
  const index = random.below(spreads.provider.countBefore(moment - 14 * day))
  return hasServices(index) ? index : (index + 1) % counts.providers
}

function companyOf(random: Random, index: number): string | null {
  const language = languageOfProvider(index)
  const { company, suffix } = tradeOf(index)
  if (withoutCompany.has(index)) return null
  if (withLongNames.has(index)) return longNames.company[language]
  if (round(index) < 2) return company[language]
  return `${random.pick(brands)[language]} ${suffix[language]} ${index + 1}`
}

/** A provider, its services, and for some the application that it began with. */
export function providerAt(market: Marketplace, index: number): FeedRecord[] {
  const id = market.id('provider', index)
  const random = randomOf(id)
  const language = languageOfProvider(index)
  const owner = withLongNames.has(index) ? longNames.owner : somebody(random, 0.5)
  const { ids } = market.categories
  const further = random.several(ids, random.pick([0, 0, 0, 1, 2, 3]))
  const joined = market.spreads.provider.momentOf(index, random)
  const data = {
    company_name: companyOf(random, index),
    full_name: fullName(owner, language),
    phone_number: `+9665${random.between(10_000_000, 99_999_999)}`,
    email: market.address(owner, language),
    categories: withoutCategories.has(index) ? [] : [...new Set([at(ids, index), ...further])],
    createdAt: written(joined),
  }
  return [
    { type: 'provider', id, data },
    ...servicesOf(market, random, index, joined, data),
    ...(index % 10 === 1 ? [approvedApplication(market, random, index, joined, data)] : []),
  ]
}
