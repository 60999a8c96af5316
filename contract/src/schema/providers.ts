import { z } from 'zod'
import { providers } from '../providers.ts'
import { defineCall } from './call.ts'
import { shown } from './feed/values.ts'
import { answered, field } from './field.ts'
import { listQuery, page } from './list.ts'
import { id, model, text } from './values.ts'

export const providerFields = {
  company_name: field({ ar: 'اسم الشركة' }, text(200).nullish()),
  full_name: field({ ar: 'الاسم الكامل' }, shown(200).describe('The owner.')),
  phone_number: field({ ar: 'رقم الجوال' }, shown(32)),
  email: field({ ar: 'البريد الإلكتروني' }, shown(254)),
  capacity: field(
    { ar: 'حفلات الزفاف في اليوم', en: 'Weddings Per Day' },
    z.int().min(1).max(100).default(1).describe('How many weddings it can serve on one day.'),
  ),
}

const { email, ...listed } = providerFields

export const provider = model('Provider', {
  _id: id,
  ...answered(listed),
  categories: z.array(z.strictObject({ name: z.string() })),
})

export type Provider = z.infer<typeof provider>

export const providerTag = {
  name: 'Providers',
  description: 'Companies that offer wedding services, and what they offer.',
}

export const providerCalls = {
  list: defineCall({
    method: 'GET',
    path: providers.path,
    operationId: 'listProviders',
    summary: 'List providers',
    description: 'The search looks at company names, names, e-mail addresses and phone numbers.',
    tag: providerTag,
    querystring: listQuery,
    status: 200,
    response: page(provider),
    errors: [],
  }),
}
