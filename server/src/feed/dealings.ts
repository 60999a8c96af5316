import { defineRecord, moment } from './define-record.ts'

/** As one JSON value: the driver reads an array of them character by character. */
const items = (kind: 'plan' | 'addon') => ({
  read: `to_json(array(
    select json_build_object('title', title, 'price', price, 'description', description)
    from contract_item where contract_id = r.id and kind = '${kind}' order by position))`,
  clear: `delete from contract_item where contract_id = any ($1) and kind = '${kind}'`,
  fill: `insert into contract_item (contract_id, kind, position, title, price, description)
    select x.id, '${kind}', n, item ->> 'title', (item ->> 'price')::numeric, item ->> 'description'
    from json_to_recordset($1) as x (id uuid, items json),
      json_array_elements(x.items) with ordinality as list (item, n)`,
})

type Priced = { title: string; price: number; description?: string | null | undefined }

const priced = (list: Priced[] | null | undefined) =>
  (list ?? []).map(({ title, price, description = null }) => ({ title, price, description }))

export const contract = defineRecord('contract', {
  storage: {
    wedding_service: {
      columns: ['service_title', 'service_description'],
      row: ({ wedding_service: { title, description } }) => ({
        service_title: title,
        service_description: description ?? null,
      }),
      read: `json_strip_nulls(json_build_object('title', r.service_title,
        'description', r.service_description))`,
    },
    booked_dates: {
      row: ({ booked_dates }) => ({ booked_dates: booked_dates?.toSorted() ?? [] }),
      part: {
        read: 'array(select day from contract_booked_date where contract_id = r.id order by day)',
        clear: 'delete from contract_booked_date where contract_id = any ($1)',
        fill: `insert into contract_booked_date (contract_id, day)
          select x.id, item::date from json_to_recordset($1) as x (id uuid, items json),
            json_array_elements_text(x.items) as item`,
      },
    },
    pricing_plans: {
      row: ({ pricing_plans }) => ({ pricing_plans: priced(pricing_plans) }),
      part: items('plan'),
    },
    addons_packages: {
      row: ({ addons_packages }) => ({ addons_packages: priced(addons_packages) }),
      part: items('addon'),
    },
  },
  unique: [{ field: 'contract_number', column: 'contract_number', key: 'value' }],
  usedBy: ['payment.contract_id', 'message.contract_id'],
})

export const payment = defineRecord('payment', { storage: {} })

export const conversation = defineRecord('conversation', {
  storage: {
    lastActivity: {
      row: ({ lastActivity, createdAt }) => ({ last_activity: moment(lastActivity ?? createdAt) }),
    },
  },
  usedBy: ['message.conversation_id'],
})

export const message = defineRecord('message', {
  storage: {
    sender: {
      row: ({ sender }) => ({ sender: sender === 'customer' ? 'client' : 'provider' }),
      read: "case r.sender when 'client' then 'customer' else 'service_provider' end",
    },
  },
})

export const review = defineRecord('review', {
  storage: {
    media: { row: ({ media }) => ({ media: media ?? [] }) },
    replied_by: {
      columns: ['replied_by', 'replied_by_name'],
      // The feed gives the name of a person who has no account here.
      row: ({ replied_by }) => ({ replied_by: null, replied_by_name: replied_by ?? null }),
      read: `coalesce((select full_name from administrator where id = r.replied_by),
        r.replied_by_name)`,
    },
  },
  together: ['admin_reply', 'replied_by', 'replied_by_name', 'reply_date'],
})
