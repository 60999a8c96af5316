import { z } from 'zod'
import { orders } from '../orders.ts'
import { defineCall } from './call.ts'
import { listQuery, page } from './list.ts'
import { day, id, idParams, model, money } from './values.ts'

const priced = z.strictObject({
  title: z.string(),
  price: money,
  description: z.string().nullable(),
})

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
  status: z.string(),
  total_amount: money,
  down_payment_amount: money.nullable(),
  paid_amount: money.nullable(),
  notes: z.string().nullable(),
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
