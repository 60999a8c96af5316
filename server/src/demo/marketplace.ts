import { buildApplications, buildCities } from './applications.ts'
import { buildCategories } from './categories.ts'
import { buildClients } from './clients.ts'
import { contactsFrom } from './contacts.ts'
import { buildBookedDates, buildContractItems, buildContracts } from './contracts.ts'
import { buildConversations } from './conversations.ts'
import type { Row, Table } from './insert.ts'
import { buildPayments } from './payments.ts'
import type { Picture, Pictures } from './pictures.ts'
import { buildProviderCategories, buildProviders } from './providers.ts'
import { type Random, randomFrom } from './random.ts'
import { buildReviews } from './reviews.ts'
import { buildPricingPlans, buildServices } from './services.ts'
import { opening } from './timeline.ts'

export type Marketplace = ReturnType<typeof buildMarketplace>

/** Makes the rows of a noun that the marketplace's own records do not refer to. */
export type Generator = {
  table: string
  build: (random: Random, marketplace: Marketplace) => readonly Row[]
}

/**
 * The records that refer to each other; the tables are in an order that satisfies the foreign keys.
 */
export function buildMarketplace({ avatars, scenes }: Pictures, administrator: string | undefined) {
  // Each noun has its own random generator, so that a change to one does not change the others.
  const contacts = contactsFrom(randomFrom(20_261_101))
  const paths = (pictures: readonly Picture[]) => pictures.map(({ path }) => path)
  const rowsOf = <T extends Row>(built: readonly { row: T }[]) => built.map(({ row }) => row)

  const categories = buildCategories(randomFrom(1))
  const cities = buildCities()
  const clients = buildClients(randomFrom(2), contacts, paths(avatars))
  const providers = buildProviders(randomFrom(3), contacts, categories)
  const services = buildServices(randomFrom(4), providers)
  const contracts = buildContracts(randomFrom(5), clients, services)
  const conversations = buildConversations(randomFrom(6), contracts)
  const payments = buildPayments(randomFrom(7), contracts)
  const reviews = buildReviews(randomFrom(8), contracts, paths(scenes), administrator)
  const sources = { contacts, categories, cities }
  const applications = buildApplications(randomFrom(9), sources, providers, administrator)

  const tables: Table[] = [
    ['image', [...avatars, ...scenes].map(asRow)],
    ['category', categories],
    ['city', cities],
    ['client', clients],
    ['provider', rowsOf(providers)],
    ['provider_category', buildProviderCategories(providers)],
    ['service', rowsOf(services)],
    ['pricing_plan', buildPricingPlans(services)],
    ['contract', rowsOf(contracts)],
    ['contract_booked_date', buildBookedDates(contracts)],
    ['contract_item', buildContractItems(contracts)],
    ['conversation', rowsOf(conversations)],
    ['message', conversations.flatMap(({ messages }) => messages)],
    ['payment', payments],
    ['review', reviews],
    ['application', applications],
  ]
  return { tables, categories, clients, providers, services, contracts }
}

const asRow = (picture: Picture): Row => ({
  ...picture,
  content: `\\x${picture.content.toString('hex')}`,
  created_at: opening,
})
