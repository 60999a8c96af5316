import { isBlank } from '@zaffa/contract/blank'
import { noDescription } from '@zaffa/contract/categories'
import type { Transaction } from '../database/transaction.ts'
import { newId } from '../http/ids.ts'
import { emailKey, phoneKey } from '../text/contact-keys.ts'
import { defineRecord, moment } from './define-record.ts'

export const category = defineRecord<'category'>({
  table: 'category',
  columns: ['name', 'description', 'created_at'],
  row: ({ name, description, createdAt }) => ({
    name,
    description: description === noDescription ? '' : (description ?? ''),
    created_at: moment(createdAt),
  }),
  unique: [{ field: 'name', column: 'name_key', key: 'fold(value)' }],
})

export const client = defineRecord<'client'>({
  table: 'client',
  columns: [
    ...['full_name', 'phone_number', 'email', 'user_registered_with', 'avatar'],
    ...['parents_full_name', 'planning_for', 'wedding_date', 'city', 'district'],
    ...['is_verified', 'active', 'finished_registration', 'created_at'],
  ],
  row: (data) => ({
    full_name: data.full_name,
    phone_number: data.phone_number,
    email: data.email,
    user_registered_with: data.user_registered_with,
    avatar: data.avatar ?? null,
    parents_full_name: isBlank(data.parents_full_name ?? '') ? null : data.parents_full_name,
    planning_for: data.planning_for?.filter((option) => !isBlank(option)) ?? [],
    wedding_date: data.wedding_date ?? null,
    city: isBlank(data.city ?? '') ? null : data.city,
    district: isBlank(data.district ?? '') ? null : data.district,
    is_verified: data.is_verified,
    active: data.active,
    finished_registration: data.finishedRegistration,
    created_at: moment(data.createdAt),
  }),
  unique: [
    { field: 'email', column: 'email_key', key: emailKey('value') },
    { field: 'phone_number', column: 'phone_key', key: phoneKey('value') },
  ],
  usedBy: ['contract.client_id', 'payment.client_id', 'conversation.client_id'],
})

export const provider = defineRecord<'provider'>({
  table: 'provider',
  columns: ['company_name', 'full_name', 'phone_number', 'email', 'created_at'],
  references: { categories: 'category' },
  row: (data) => ({
    company_name: data.company_name ?? null,
    full_name: data.full_name,
    phone_number: data.phone_number,
    email: data.email,
    created_at: moment(data.createdAt),
    categories: data.categories?.toSorted() ?? [],
  }),
  parts: [
    {
      column: 'categories',
      read: `array(select category_id from provider_category where provider_id = r.id
        order by category_id)`,
      clear: 'delete from provider_category where provider_id = any ($1)',
      fill: `insert into provider_category (provider_id, category_id)
        select x.id, item::uuid from json_to_recordset($1) as x (id uuid, items json),
          json_array_elements_text(x.items) as item`,
    },
  ],
  usedBy: [
    ...['service.provider_id', 'contract.provider_id', 'payment.provider_id'],
    ...['conversation.provider_id', 'application.provider_id'],
  ],
})

export const service = defineRecord<'service'>({
  table: 'service',
  columns: [
    ...['provider_id', 'category_id', 'title', 'description', 'starting_deposit', 'created_at'],
  ],
  references: { service_provider: 'provider', type: 'category' },
  row: (data) => ({
    provider_id: data.service_provider,
    category_id: data.type ?? null,
    title: data.title,
    description: data.description ?? null,
    starting_deposit: data.starting_deposit,
    created_at: moment(data.createdAt),
    pricing_plans: data.pricing_plans ?? [],
  }),
  parts: [
    {
      column: 'pricing_plans',
      read: `to_json(array(select json_build_object('description', description, 'price', price)
        from pricing_plan where service_id = r.id order by position))`,
      clear: 'delete from pricing_plan where service_id = any ($1)',
      fill: `insert into pricing_plan (service_id, position, description, price)
        select x.id, n, item ->> 'description', (item ->> 'price')::numeric
        from json_to_recordset($1) as x (id uuid, items json),
          json_array_elements(x.items) with ordinality as list (item, n)`,
    },
  ],
})

/** The ids of cities by their names; new ones are added. */
async function cityIds(tx: Transaction, names: string[]): Promise<Map<string, string>> {
  await tx.query(
    `insert into city (id, name) select * from unnest($1::uuid[], $2::text[])
     on conflict (name) do nothing`,
    [names.map(() => newId()), names],
  )
  const { rows } = await tx.query<{ id: string; name: string }>(
    'select id, name from city where name = any ($1)',
    [names],
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** The names of categories by our ids; of one that is deleted, the last name that the feed gave. */
async function categoryNames(tx: Transaction, ids: unknown[]): Promise<Map<unknown, string>> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    `select f.record_id as id, coalesce(category.name, f.data ->> 'name') as name
     from feed_record f left join category on category.id = f.record_id
     where f.record_id = any ($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const application = defineRecord<'application'>({
  table: 'application',
  columns: [
    ...['full_name', 'company_name', 'phone_number', 'email', 'city_id', 'category_id'],
    ...['category_name', 'status', 'provider_id', 'decided_by', 'decided_at', 'created_at'],
  ],
  references: { type: 'category', service_provider: 'provider' },
  row: (data) => ({
    full_name: data.full_name,
    company_name: data.company_name,
    phone_number: data.phone_number,
    email: data.email,
    city_id: data.city,
    category_id: data.type ?? null,
    ...(data.type_name && { category_name: data.type_name }),
    status: data.status,
    provider_id: data.service_provider ?? null,
    decided_at: data.status === 'pending' ? null : moment(data.decidedAt),
    created_at: moment(data.createdAt),
  }),
  unique: [
    {
      field: 'service_provider',
      from: 'provider_id',
      column: 'provider_id',
      key: 'value::uuid',
    },
  ],
  together: ['status', 'provider_id', 'decided_at'],
  isSettled: ({ decided_by }) => decided_by !== null,
  async lookUp(tx, all) {
    const ids = await cityIds(tx, [...new Set(all.map(({ city }) => String(city)))])
    return all.map((data) => ({ ...data, city: ids.get(String(data.city)) }))
  },
  async complete(tx, rows) {
    const names = await categoryNames(
      tx,
      rows.map(({ category_id }) => category_id),
    )
    return rows.map((row) => ({
      ...row,
      category_name: names.get(row.category_id) ?? row.category_name,
    }))
  },
})
