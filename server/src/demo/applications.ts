import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import type { DemoCategory } from './categories.ts'
import { type Contacts, fullName } from './contacts.ts'
import type { DemoProvider } from './providers.ts'
import { at, type Random } from './random.ts'
import { addDays, moments, today } from './timeline.ts'
import { brands, trades } from './trades.ts'

const pendingCount = 38
const approvedCount = 6
const rejectedCount = 5

const cities = [
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

/** A person who wants to join, with a company that has a trade and a brand. */
function applicant(
  random: Random,
  contacts: Contacts,
  categories: readonly DemoCategory[],
  index: number,
) {
  const person = contacts.anyone(0.5)
  const script = random.chance(0.6) ? 'arabic' : 'latin'
  return {
    full_name: fullName(person, script),
    company_name: `${at(brands, index)[script]} ${at(trades, index * 5).suffix[script]}`,
    phone_number: contacts.phone(),
    email: contacts.email(person),
    city: at(cities, index),
    type: at(categories, index * 5).id,
  }
}

export function buildApplications(
  random: Random,
  contacts: Contacts,
  categories: readonly DemoCategory[],
  providers: readonly DemoProvider[],
) {
  const pending = moments(random, pendingCount, addDays(today, -60)).map((createdAt, index) => ({
    ...applicant(random, contacts, categories, index),
    createdAt,
  }))
  const until = addDays(today, -70)
  const rejected = moments(random, rejectedCount, addDays(until, -90), until).map(
    (createdAt, index) => ({
      ...applicant(random, contacts, categories, pendingCount + index),
      status: 'rejected' as const,
      decidedAt: addDays(createdAt, 3),
      createdAt,
    }),
  )
  const approved = providers.slice(1, 1 + approvedCount).map(({ id, data }, index) => ({
    full_name: data.full_name,
    company_name: data.company_name ?? data.full_name,
    phone_number: data.phone_number,
    email: data.email,
    city: at(cities, index),
    type: at(categories, 1 + index).id,
    status: 'approved' as const,
    service_provider: id,
    decidedAt: data.createdAt,
    createdAt: addDays(data.createdAt, -2),
  }))
  return [...approved, ...rejected, ...pending].map(
    (data, index) =>
      ({ type: 'application', id: `application-${index + 1}`, data }) satisfies FeedRecord,
  )
}
