import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { buildApplications } from './applications.ts'
import { buildCategories } from './categories.ts'
import { buildClients } from './clients.ts'
import { contactsFrom } from './contacts.ts'
import { buildContracts } from './contracts.ts'
import { buildConversations } from './conversations.ts'
import { buildPayments } from './payments.ts'
import type { Pictures } from './pictures.ts'
import { buildProviders } from './providers.ts'
import { randomFrom } from './random.ts'
import { buildReviews } from './reviews.ts'
import { buildServices } from './services.ts'

/** The records of a made-up marketplace. Each comes after those that it refers to. */
export function buildMarketplace({ avatars, scenes }: Pictures): FeedRecord[] {
  // Each noun has its own random generator, so that a change to one does not change the others.
  const contacts = contactsFrom(randomFrom(20_261_101))
  const paths = (pictures: Pictures['scenes']) => pictures.map(({ path }) => path)

  const categories = buildCategories(randomFrom(1))
  const clients = buildClients(randomFrom(2), contacts, paths(avatars))
  const providers = buildProviders(randomFrom(3), contacts, categories)
  const services = buildServices(randomFrom(4), providers)
  const contracts = buildContracts(randomFrom(5), clients, services)
  return [
    ...categories,
    ...clients,
    ...providers,
    ...services.map(({ record }) => record),
    ...contracts,
    ...buildConversations(randomFrom(6), contracts),
    ...buildPayments(randomFrom(7), contracts),
    ...buildReviews(randomFrom(8), contracts, paths(scenes)),
    ...buildApplications(randomFrom(9), contacts, categories, providers),
  ]
}
