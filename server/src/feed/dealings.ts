import { defineRecord, moment, type Part } from './define-record.ts'

const parties = { customer: 'client', service_provider: 'provider' } as const

const items = (column: string, kind: 'plan' | 'addon'): Part => ({
  column,
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

export const contract = defineRecord<'contract'>({
  table: 'contract',
  columns: [
    ...['contract_number', 'client_id', 'provider_id', 'service_title', 'service_description'],
    ...['status', 'total_amount', 'down_payment_amount', 'paid_amount', 'notes', 'created_at'],
  ],
  references: parties,
  row: (data) => ({
    contract_number: data.contract_number,
    client_id: data.customer,
    provider_id: data.service_provider,
    service_title: data.wedding_service.title,
    service_description: data.wedding_service.description ?? null,
    status: data.status,
    total_amount: data.total_amount,
    down_payment_amount: data.down_payment_amount ?? null,
    paid_amount: data.paid_amount ?? null,
    notes: data.notes ?? null,
    created_at: moment(data.createdAt),
    booked_dates: data.booked_dates?.toSorted() ?? [],
    pricing_plans: priced(data.pricing_plans),
    addons_packages: priced(data.addons_packages),
  }),
  parts: [
    {
      column: 'booked_dates',
      read: 'array(select day from contract_booked_date where contract_id = r.id order by day)',
      clear: 'delete from contract_booked_date where contract_id = any ($1)',
      fill: `insert into contract_booked_date (contract_id, day)
        select x.id, item::date from json_to_recordset($1) as x (id uuid, items json),
          json_array_elements_text(x.items) as item`,
    },
    items('pricing_plans', 'plan'),
    items('addons_packages', 'addon'),
  ],
  unique: [{ field: 'contract_number', column: 'contract_number', key: 'value' }],
  usedBy: ['payment.contract_id', 'message.contract_id'],
})

export const payment = defineRecord<'payment'>({
  table: 'payment',
  columns: [
    ...['contract_id', 'client_id', 'provider_id', 'price', 'status', 'payment_method', 'type'],
    'created_at',
  ],
  references: { ...parties, contract: 'contract' },
  row: (data) => ({
    contract_id: data.contract,
    client_id: data.customer,
    provider_id: data.service_provider,
    price: data.price,
    status: data.status,
    payment_method: data.payment_method,
    type: data.type,
    created_at: moment(data.createdAt),
  }),
})

export const conversation = defineRecord<'conversation'>({
  table: 'conversation',
  columns: ['client_id', 'provider_id', 'status', 'state', 'created_at', 'last_activity'],
  references: parties,
  row: (data) => ({
    client_id: data.customer,
    provider_id: data.service_provider,
    status: data.status,
    state: data.state,
    created_at: moment(data.createdAt),
    last_activity: moment(data.lastActivity ?? data.createdAt),
  }),
  usedBy: ['message.conversation_id'],
})

export const message = defineRecord<'message'>({
  table: 'message',
  columns: ['conversation_id', 'sender', 'type', 'text', 'contract_id', 'created_at'],
  references: { conversation: 'conversation', contract: 'contract' },
  row: (data) => ({
    conversation_id: data.conversation,
    sender: data.sender === 'customer' ? 'client' : 'provider',
    type: data.type,
    text: data.text,
    contract_id: data.contract ?? null,
    created_at: moment(data.createdAt),
  }),
})

export const review = defineRecord<'review'>({
  table: 'review',
  columns: [
    ...['client_id', 'provider_id', 'rating', 'text', 'media', 'created_at'],
    ...['admin_reply', 'replied_by', 'replied_by_name', 'reply_date'],
  ],
  references: { user: 'client', service_provider: 'provider' },
  row: (data) => ({
    client_id: data.user ?? null,
    provider_id: data.service_provider ?? null,
    rating: data.rating,
    text: data.text ?? null,
    media: data.media ?? [],
    created_at: moment(data.createdAt),
    admin_reply: data.admin_reply ?? null,
    // The feed gives the name of a person who has no account here.
    replied_by: null,
    replied_by_name: data.replied_by ?? null,
    reply_date: moment(data.reply_date) ?? null,
  }),
  together: ['admin_reply', 'replied_by', 'replied_by_name', 'reply_date'],
})
