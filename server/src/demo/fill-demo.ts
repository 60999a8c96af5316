import { recordAudit } from '../audit/record.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { type Transaction, transaction } from '../database/transaction.ts'
import { buildApplications, buildCities } from './applications.ts'
import { buildCategories } from './categories.ts'
import { buildClients } from './clients.ts'
import { contactsFrom } from './contacts.ts'
import { buildBookedDates, buildContractItems, buildContracts } from './contracts.ts'
import { buildConversations } from './conversations.ts'
import { insert, type Row } from './insert.ts'
import { buildPayments } from './payments.ts'
import { type Picture, type Pictures, paintPictures } from './pictures.ts'
import { buildProviderCategories, buildProviders } from './providers.ts'
import { randomFrom } from './random.ts'
import { buildReviews } from './reviews.ts'
import { buildPricingPlans, buildServices } from './services.ts'
import { opening } from './timeline.ts'

/** The administrator who replied to reviews and decided on applications. */
async function firstAdministrator(tx: Transaction): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from administrator order by created_at, id limit 1',
  )
  return rows[0]?.id
}

/** Every table with its rows, in an order that satisfies the foreign keys. */
function buildTables(
  { avatars, scenes }: Pictures,
  administrator: string | undefined,
): [table: string, rows: readonly Row[]][] {
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

  return [
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
}

const asRow = (picture: Picture): Row => ({
  ...picture,
  content: `\\x${picture.content.toString('hex')}`,
  created_at: opening,
})

/**
 * Fills a new database with the demo, once. The rows are the same on every machine and every day,
 * and contain every case that the product must show. Replies and decisions need an administrator.
 * The fact that it was filled is recorded in the same transaction, so the next start repeats a fill
 * that was killed halfway.
 */
export async function fillDemo(database: Database): Promise<void> {
  if (!(await isNew(database))) return
  const pictures = await paintPictures()
  await transaction(database, async (tx) => {
    // Several servers may start at once on one database.
    await tx.query("select pg_advisory_xact_lock(hashtext('demo'))")
    if (!(await isNew(tx))) return
    await insertDemo(tx, pictures)
    await recordAudit(tx, startup, filled, 'demo', {})
  })
}

export async function insertDemo(tx: Transaction, pictures: Pictures): Promise<void> {
  const administrator = await firstAdministrator(tx)
  for (const [table, rows] of buildTables(pictures, administrator)) {
    await insert(tx, table, rows)
  }
}

const filled = 'demo.fill'
const startup = { administratorId: null, name: 'first start', requestId: 'first start' }

/** Never filled and never used, so that deleted demo rows do not come back. */
async function isNew(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query(
    `select where not exists (select from audit_record where action = $1)
       and not exists (select from client) and not exists (select from provider)
       and not exists (select from category)`,
    [filled],
  )
  return rowCount === 1
}
