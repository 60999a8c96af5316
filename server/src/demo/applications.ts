import type { DemoCategory } from './categories.ts'
import { type Contacts, fullName } from './contacts.ts'
import { idsOf } from './identity.ts'
import type { DemoProvider } from './providers.ts'
import { at, type Random } from './random.ts'
import { addDays, moments, opening, today } from './timeline.ts'
import { brands, trades } from './trades.ts'

const pendingCount = 38
const approvedCount = 6
const rejectedCount = 5

const cityNames = [
  'Riyadh',
  'Jeddah',
  'Dammam',
  'Makkah',
  'Madinah',
  'Al Khobar',
  'Taif',
  'Abha',
  'Tabuk',
  'Buraydah',
  'Hail',
  'Jazan',
  'Najran',
  'الأحساء',
  'الجبيل',
]

export const buildCities = () =>
  cityNames.map((name, index) => ({ id: idsOf('demo city')(opening, index), name }))

type Sources = {
  contacts: Contacts
  categories: readonly DemoCategory[]
  cities: readonly { id: string }[]
}

/** A person who wants to join, with a company that has a trade and a brand. */
function applicant(random: Random, { contacts, categories, cities }: Sources, index: number) {
  const person = contacts.anyone(0.5)
  const script = random.chance(0.6) ? 'arabic' : 'latin'
  const category = at(categories, index * 5)
  return {
    full_name: fullName(person, script),
    company_name: `${at(brands, index)[script]} ${at(trades, index * 5).suffix[script]}`,
    phone_number: contacts.phone(),
    email: contacts.email(person),
    city_id: at(cities, index).id,
    category_id: category.id,
    category_name: category.name,
  }
}

/** The approved application of a current provider. */
function former({ row, trade }: DemoProvider, { categories, cities }: Sources, index: number) {
  const category = categories.find(({ name }) => name === trade.category)
  return {
    full_name: row.full_name,
    company_name: row.company_name ?? row.full_name,
    phone_number: row.phone_number,
    email: row.email,
    city_id: at(cities, index).id,
    category_id: category?.id ?? null,
    category_name: trade.category,
  }
}

/** A decision needs an administrator; without one all applications are pending. */
export function buildApplications(
  random: Random,
  sources: Sources,
  providers: readonly DemoProvider[],
  administrator: string | undefined,
) {
  const id = idsOf('demo application')
  let serial = 0
  const application = (
    created_at: Date,
    fields: ReturnType<typeof applicant> | ReturnType<typeof former>,
    decision?: { status: string; provider_id: string | null; decided_at: Date },
  ) => {
    serial += 1
    return {
      id: id(created_at, serial),
      ...fields,
      status: decision?.status ?? 'pending',
      decided_by: decision ? administrator : null,
      decided_at: decision?.decided_at ?? null,
      provider_id: decision?.provider_id ?? null,
      created_at,
    }
  }

  const pending = moments(random, pendingCount, addDays(today, -60)).map((time, index) =>
    application(time, applicant(random, sources, index)),
  )
  if (!administrator) return pending
  const approved = providers.slice(1, 1 + approvedCount).map((provider, index) => {
    const decided_at = provider.row.created_at
    const decision = { status: 'approved', provider_id: provider.row.id, decided_at }
    return application(addDays(decided_at, -2), former(provider, sources, index), decision)
  })
  const until = addDays(today, -70)
  const rejected = moments(random, rejectedCount, addDays(until, -90), until).map((time, index) => {
    const decision = { status: 'rejected', provider_id: null, decided_at: addDays(time, 3) }
    return application(time, applicant(random, sources, pendingCount + index), decision)
  })
  return [...approved, ...rejected, ...pending]
}
