import { z } from 'zod'
import { providers } from '../providers.ts'
import { defineCall } from './call.ts'
import { listQuery, page } from './list.ts'
import { id, model } from './values.ts'

export const provider = model('Provider', {
  _id: id,
  company_name: z.string().nullable(),
  full_name: z.string(),
  phone_number: z.string(),
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
