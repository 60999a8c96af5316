import { z } from 'zod'
import { payments } from '../payments.ts'
import { defineCall } from './call.ts'
import { amount, anyState } from './feed/values.ts'
import { answered, field } from './field.ts'
import { listQuery, page } from './list.ts'
import { id, idParams, instant, model, person } from './values.ts'

export const paymentFields = {
  price: field({ ar: 'المبلغ' }, amount),
  status: field({ ar: 'الحالة' }, anyState),
  payment_method: field({ ar: 'طريقة الدفع' }, anyState),
  type: field({ ar: 'نوع الدفعة' }, anyState),
}

export const payment = model('Payment', {
  _id: id,
  createdAt: instant,
  ...answered(paymentFields),
  customer: person,
  service_provider: z.strictObject({
    company_name: z.string().nullable(),
    full_name: z.string(),
  }),
  contract: z.strictObject({ contract_number: z.string() }),
})

export type Payment = z.infer<typeof payment>

const tag = {
  name: 'Payments',
  description: 'Payments of clients for their contracts.',
}

export const paymentCalls = {
  list: defineCall({
    method: 'GET',
    path: payments.path,
    operationId: 'listPayments',
    summary: 'List payments',
    description: 'The search looks at the client, the provider and the contract number.',
    tag,
    querystring: listQuery,
    status: 200,
    response: page(payment),
    errors: [],
  }),
  read: defineCall({
    method: 'GET',
    path: `${payments.path}/:id`,
    operationId: 'getPayment',
    summary: 'Read a payment',
    description: 'One payment, as in the list.',
    tag,
    params: idParams,
    status: 200,
    response: payment,
    errors: [404],
    recorded: 'payment',
  }),
}
