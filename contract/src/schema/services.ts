import { z } from 'zod'
import { providers } from '../providers.ts'
import { defineCall } from './call.ts'
import { amount, shown } from './feed/values.ts'
import { answered, field } from './field.ts'
import { listQuery } from './list.ts'
import { providerTag } from './providers.ts'
import { count, id, idParams, model, money, text } from './values.ts'

export const serviceFields = {
  title: field({ ar: 'اسم الخدمة' }, shown(200)),
  starting_deposit: field({ ar: 'العربون' }, amount),
  description: field({ ar: 'الوصف' }, text(10_000).nullish()),
}

export const service = model('Service', {
  _id: id,
  ...answered(serviceFields),
  type: z.strictObject({ name: z.string() }).nullable(),
  pricing_plans: z.array(z.strictObject({ description: z.string(), price: money })),
})

export type Service = z.infer<typeof service>

export const serviceCalls = {
  list: defineCall({
    method: 'GET',
    path: `${providers.path}/services/:id`,
    operationId: 'listProviderServices',
    summary: 'List the services of a provider',
    description: 'The search looks at titles and descriptions.',
    tag: providerTag,
    params: idParams,
    querystring: listQuery,
    status: 200,
    response: z.strictObject({ docs: z.array(service), totalDocs: count }),
    errors: [404],
  }),
}
