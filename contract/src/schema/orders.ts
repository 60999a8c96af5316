import { z } from 'zod'
import { orders } from '../orders.ts'
import { defineCall } from './call.ts'
import { amount, anyState, shown } from './feed/values.ts'
import { answered, field } from './field.ts'
import { listQuery, page } from './list.ts'
import { day, id, idParams, model, money, text } from './values.ts'

const priced = z.strictObject({
  title: z.string(),
  price: money,
  description: z.string().nullable(),
})

export const orderFields = {
  contract_number: shown(100),
  status: field({ ar: 'الحالة' }, anyState),
  total_amount: field({ ar: 'المبلغ الإجمالي' }, amount),
  down_payment_amount: field({ ar: 'الدفعة المقدمة' }, amount.nullish()),
  paid_amount: field({ ar: 'المبلغ المدفوع' }, amount.nullish()),
  notes: field({ ar: 'ملاحظات' }, text(10_000).nullish()),
}

const { contract_number, ...listed } = orderFields

export const order = model('Contract', {
  _id: id,
  customer: z.strictObject({
    full_name: z.string(),
    phone_number: z.string(),
    email: z.string(),
  }),
  service_provider: z.strictObject({
    full_name: z.string(),
    company_name: z.string().nullable(),
    phone_number: z.string(),
    email: z.string(),
  }),
  wedding_service: z.strictObject({ title: z.string(), description: z.string().nullable() }),
  booked_dates: z.array(day),
  ...answered(listed),
  pricing_plans: z.array(priced),
  addons_packages: z.array(priced),
})

export type Order = z.infer<typeof order>

const tag = {
  name: 'Contracts',
  description: 'Agreements between a client and a provider.',
}

export const orderCalls = {
  list: defineCall({
    method: 'GET',
    path: orders.path,
    operationId: 'listContracts',
    summary: 'List contracts',
    description:
      'The search looks at the client, the provider, the service and the contract number.',
    tag,
    querystring: listQuery,
    status: 200,
    response: page(order),
    errors: [],
  }),
  read: defineCall({
    method: 'GET',
    path: `${orders.path}/:id`,
    operationId: 'getContract',
    summary: 'Read a contract',
    description: 'The contract is in the field data.',
    tag,
    params: idParams,
    status: 200,
    response: z.strictObject({ data: order }),
    errors: [404],
    recorded: 'contract',
  }),
}
