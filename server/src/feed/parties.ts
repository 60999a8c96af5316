import { isBlank } from '@zaffa/contract/blank'
import { noDescription } from '@zaffa/contract/categories'
import type { Transaction } from '../database/transaction.ts'
import { newId } from '../http/ids.ts'
import { emailKey, phoneKey } from '../text/contact-keys.ts'
import { defineRecord, externalId, moment } from './define-record.ts'

export const category = defineRecord('category', {
  storage: {
    description: {
      row: ({ description }) => ({
        description: description === noDescription ? '' : (description ?? ''),
      }),
    },
  },
  unique: [{ field: 'name', column: 'name_key', key: 'fold(value)' }],
})

/** A text without a visible character is none. */
const visible = (text: string | null | undefined) => (isBlank(text ?? '') ? null : text)

export const client = defineRecord('client', {
  storage: {
    parents_full_name: {
      row: ({ parents_full_name }) => ({ parents_full_name: visible(parents_full_name) }),
    },
    planning_for: {
      row: ({ planning_for }) => ({
        planning_for: planning_for?.filter((option) => !isBlank(option)) ?? [],
      }),
    },
    city: { row: ({ city }) => ({ city: visible(city) }) },
    district: { row: ({ district }) => ({ district: visible(district) }) },
  },
  unique: [
    { field: 'email', column: 'email_key', key: emailKey('value') },
    { field: 'phone_number', column: 'phone_key', key: phoneKey('value') },
  ],
  usedBy: ['contract.client_id', 'payment.client_id', 'conversation.client_id'],
})

export const provider = defineRecord('provider', {
  storage: {
    categories: {
      row: ({ categories }) => ({ categories: categories?.toSorted() ?? [] }),
      read: `array(select ${externalId('category_id')} from provider_category
        where provider_id = r.id order by 1)`,
      part: {
        read: `array(select category_id from provider_category where provider_id = r.id
          order by category_id)`,
        clear: 'delete from provider_category where provider_id = any ($1)',
        fill: `insert into provider_category (provider_id, category_id)
          select x.id, item::uuid from json_to_recordset($1) as x (id uuid, items json),
            json_array_elements_text(x.items) as item`,
      },
    },
  },
  usedBy: [
    ...['service.provider_id', 'contract.provider_id', 'payment.provider_id'],
    ...['conversation.provider_id', 'application.provider_id'],
  ],
})

export const service = defineRecord('service', {
  storage: {
    pricing_plans: {
      row: ({ pricing_plans }) => ({ pricing_plans: pricing_plans ?? [] }),
      part: {
        read: `to_json(array(select json_build_object('description', description, 'price', price)
          from pricing_plan where service_id = r.id order by position))`,
        clear: 'delete from pricing_plan where service_id = any ($1)',
        fill: `insert into pricing_plan (service_id, position, description, price)
          select x.id, n, item ->> 'description', (item ->> 'price')::numeric
          from json_to_recordset($1) as x (id uuid, items json),
            json_array_elements(x.items) with ordinality as list (item, n)`,
      },
    },
  },
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

export const application = defineRecord('application', {
  storage: {
    city: {
      columns: ['city_id'],
      row: ({ city }) => ({ city_id: city }),
      read: '(select city.name from city where id = r.city_id)',
    },
    type_name: {
      columns: ['category_name'],
      row: ({ type_name }) => (type_name ? { category_name: type_name } : {}),
      read: 'case when r.category_id is null then r.category_name end',
    },
    decidedAt: {
      row: ({ status, decidedAt }) => ({
        decided_at: status === 'pending' ? null : moment(decidedAt),
      }),
    },
  },
  furtherColumns: ['decided_by'],
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
