import { z } from 'zod'
import { categoryLimits } from '../../categories.ts'
import { clientLabels, clientLimits } from '../../clients.ts'
import { applicationFields } from '../applications.ts'
import { categoryFields } from '../categories.ts'
import { describeChoice, openChoices } from '../client-choices.ts'
import { checkClientRules, newClient } from '../clients.ts'
import { providerFields } from '../providers.ts'
import { serviceFields } from '../services.ts'
import { labelled, refusedAs, text } from '../values.ts'
import { amount, createdAt, eachOnce, feedInstant, few, refersTo, shown } from './values.ts'

export const category = z
  .strictObject({
    ...categoryFields,
    description: categoryFields.description.nullish(),
    createdAt,
  })
  .meta({ id: 'FeedCategory' })

const { password, ...clientFields } = newClient.shape

export const client = z
  .strictObject({
    ...clientFields,
    ...openChoices,
    user_registered_with: labelled(
      clientLabels.user_registered_with,
      shown(clientLimits.choice).default('MANUAL').describe(describeChoice('user_registered_with')),
    ),
    createdAt,
  })
  .check(checkClientRules)
  .meta({ id: 'FeedClient' })

export const provider = z
  .strictObject({
    ...providerFields,
    categories: eachOnce(refersTo('category')).nullish(),
    createdAt,
  })
  .meta({ id: 'FeedProvider' })

export const service = z
  .strictObject({
    service_provider: refersTo('provider'),
    ...serviceFields,
    type: refersTo('category').nullish(),
    pricing_plans: few(z.strictObject({ description: text(2000), price: amount })).nullish(),
    createdAt,
  })
  .meta({ id: 'FeedService' })

export const application = z
  .strictObject({
    ...applicationFields,
    city: shown(100).describe('The name of the city.'),
    type: refersTo('category').nullish().describe('The business category: the id of a category.'),
    type_name: shown(categoryLimits.name)
      .nullish()
      .describe('Its name instead, if there is no such category any more.'),
    status: z
      .enum(['pending', 'approved', 'rejected'])
      .default('pending')
      .describe('A decision that was made here stays, whatever the feed says later.'),
    service_provider: refersTo('provider')
      .nullish()
      .describe('The provider that came of an approved application.'),
    decidedAt: feedInstant.nullish(),
    createdAt,
  })
  .refine(({ type, type_name }) => Boolean(type) !== Boolean(type_name), {
    path: ['type'],
    params: refusedAs('or type_name is required, and not both'),
  })
  .refine(({ status, service_provider }) => (status === 'approved') === Boolean(service_provider), {
    path: ['service_provider'],
    params: refusedAs('belongs to an approved application, and to no other'),
  })
  .meta({ id: 'FeedApplication' })
