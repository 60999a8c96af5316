import type { DemoCategory } from './categories.ts'
import { type Contacts, fullName } from './contacts.ts'
import { idsOf } from './identity.ts'
import { at, type Random } from './random.ts'
import { longNames } from './texts.ts'
import { addDays, moments, opening } from './timeline.ts'
import type { Trade } from './trade.ts'
import { trades } from './trades.ts'

/** Companies in an order that mixes the trades, so that neighbours in a list differ. */
const companies = [0, 1].flatMap((which) =>
  trades.map((trade, index) => ({ trade, index, name: at(trade.companies, which) })),
)

/** The indexes of the special cases that lists and dialogs must be able to show. */
const withoutCompany = new Set([7, 21, 40, 58])
const withoutCategories = new Set([21, 33, 63])
const withoutServices = new Set([12, 21, 47])
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

export type DemoProvider = {
  row: {
    id: string
    company_name: string | null
    full_name: string
    phone_number: string
    email: string
    created_at: Date
  }
  trade: Trade
  categories: DemoCategory[]
  hasServices: boolean
}

export function buildProviders(
  random: Random,
  contacts: Contacts,
  categories: readonly DemoCategory[],
): DemoProvider[] {
  // Providers joined before the first clients.
  const times = moments(random, companies.length, addDays(opening, -200))
  const id = idsOf('demo provider')
  return companies.map((company, index) => {
    const created_at = at(times, index)
    const owner = contacts.anyone(0.5)
    const ownName = fullName(owner, random.chance(0.6) ? 'arabic' : 'latin')
    const further = random.several(categories, random.pick([0, 0, 0, 1, 2, 3]))
    return {
      row: {
        id: id(created_at, index),
        ...written(index, company.name, ownName),
        phone_number: contacts.phone(),
        email: contacts.email(owner),
        created_at,
      },
      trade: company.trade,
      categories: withoutCategories.has(index)
        ? []
        : [...new Set([at(categories, company.index), ...further])],
      hasServices: !withoutServices.has(index),
    }
  })
}

export const buildProviderCategories = (providers: readonly DemoProvider[]) =>
  providers.flatMap(({ row, categories }) =>
    categories.map((category) => ({ provider_id: row.id, category_id: category.id })),
  )
