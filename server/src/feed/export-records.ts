import type { FeedType } from '@zaffa/contract/feed'
import type { Queryable } from '../database/connect.ts'
import { readInSteps } from '../database/read-in-steps.ts'
import { catalogue } from './catalogue.ts'

/** What the marketplace calls the record of a column, or our id. */
const name = (column: string) =>
  `coalesce((select external_id from feed_record where record_id = ${column}), ${column}::text)`

const parties = `${name('r.client_id')} as customer, ${name('r.provider_id')} as service_provider`

const listOf = (type: FeedType, column: string) =>
  catalogue[type].parts.find((part) => part.column === column)?.read

/** The fields of each type in the names of the feed, from the row `r`. */
const fields: Record<FeedType, string> = {
  category: 'r.name, r.description',
  client: `r.full_name, r.phone_number, r.email, r.user_registered_with, r.avatar,
    r.parents_full_name, r.planning_for, r.wedding_date, r.city, r.district, r.is_verified, r.active,
    r.finished_registration as "finishedRegistration"`,
  provider: `r.company_name, r.full_name, r.phone_number, r.email,
    array(select ${name('category_id')} from provider_category where provider_id = r.id
      order by 1) as categories`,
  service: `${name('r.provider_id')} as service_provider, r.title, r.description,
    r.starting_deposit, ${name('r.category_id')} as type,
    ${listOf('service', 'pricing_plans')} as pricing_plans`,
  application: `r.full_name, r.company_name, r.phone_number, r.email,
    (select city.name from city where id = r.city_id) as city, ${name('r.category_id')} as type,
    case when r.category_id is null then r.category_name end as type_name,
    r.status, ${name('r.provider_id')} as service_provider, r.decided_at as "decidedAt"`,
  contract: `r.contract_number, ${parties},
    json_strip_nulls(json_build_object('title', r.service_title,
      'description', r.service_description)) as wedding_service,
    ${listOf('contract', 'booked_dates')} as booked_dates, r.status, r.total_amount,
    r.down_payment_amount, r.paid_amount, r.notes,
    ${listOf('contract', 'pricing_plans')} as pricing_plans,
    ${listOf('contract', 'addons_packages')} as addons_packages`,
  payment: `${name('r.contract_id')} as contract, ${parties}, r.price, r.status, r.payment_method,
    r.type`,
  conversation: `${parties}, r.status, r.state, r.last_activity as "lastActivity"`,
  message: `${name('r.conversation_id')} as conversation,
    case r.sender when 'client' then 'customer' else 'service_provider' end as sender,
    r.text, r.type, ${name('r.contract_id')} as contract`,
  review: `${name('r.client_id')} as "user", ${name('r.provider_id')} as service_provider,
    r.rating, r.text, r.media, r.admin_reply,
    coalesce((select full_name from administrator where id = r.replied_by), r.replied_by_name)
      as replied_by, r.reply_date`,
}

export async function countRecords(database: Queryable, type: FeedType): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*) as count from ${catalogue[type].table}`,
  )
  return rows[0]?.count ?? 0
}

type Exported = { our_id: string; own_id: string | null; own_version: number | null }

/** Everything in the product as records that a feed takes, type by type and in the order of ids. */
export async function* exportRecords(
  database: Queryable,
  type: FeedType,
): AsyncGenerator<Record<string, unknown>[]> {
  const steps = readInSteps<Exported>(database, (last) => ({
    text: `select r.id as our_id, f.external_id as own_id, f.version as own_version,
        ${fields[type]}, r.created_at as "createdAt"
      from ${catalogue[type].table} r left join feed_record f on f.record_id = r.id
      where r.id > $1`,
    values: [last?.our_id ?? '00000000-0000-0000-0000-000000000000'],
    order: 'our_id',
  }))
  for await (const rows of steps) {
    yield rows.map(({ our_id, own_id, own_version, ...row }) => {
      const filled = Object.entries(row).filter(([, value]) => value !== null)
      const version = own_version === null ? {} : { version: own_version }
      return { type, id: own_id ?? our_id, ...version, data: Object.fromEntries(filled) }
    })
  }
}
