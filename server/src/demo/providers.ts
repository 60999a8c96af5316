import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import type { DemoCategory } from './categories.ts'
import { type Contacts, fullName } from './contacts.ts'
import { at, type Random } from './random.ts'
import { longNames } from './texts.ts'
import { addDays, moments, opening } from './timeline.ts'
import { trades } from './trades.ts'

/** The indexes of the special cases that lists and dialogs must be able to show. */
const withoutCompany = new Set([7, 21, 40, 58])
const withoutCategories = new Set([21, 33, 63])
const longInArabic = 30
const longInLatin = 61

function written(index: number, company: string, owner: string) {
  if (index === longInArabic) {
    return { company_name: longNames.company.arabic, full_name: longNames.owner.arabic }
  }
  if (index === longInLatin) {
    return { company_name: longNames.company.latin, full_name: longNames.owner.latin }
  }
  return { company_name: withoutCompany.has(index) ? null : company, full_name: owner }
}

/** Two of each trade, in an order that mixes the trades, so that neighbours in a list differ. */
export function buildProviders(
  random: Random,
  contacts: Contacts,
  categories: readonly DemoCategory[],
) {
  // Providers joined before the first clients.
  const times = moments(random, 2 * trades.length, addDays(opening, -200))
  return times.map((createdAt, index) => {
    const company = at(at(trades, index).companies, Math.floor(index / trades.length))
    const owner = contacts.anyone(0.5)
    const ownName = fullName(owner, random.chance(0.6) ? 'arabic' : 'latin')
    const further = random.several(categories, random.pick([0, 0, 0, 1, 2, 3]))
    const served = new Set([at(categories, index), ...further])
    return {
      type: 'provider',
      id: `provider-${index + 1}`,
      data: {
        ...written(index, company, ownName),
        phone_number: contacts.phone(),
        email: contacts.email(owner),
        categories: withoutCategories.has(index) ? [] : [...served].map(({ id }) => id),
        createdAt,
      },
    } satisfies FeedRecord
  })
}

export type DemoProvider = ReturnType<typeof buildProviders>[number]
