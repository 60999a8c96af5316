import { z } from 'zod'
import { categoryLimits } from '../../categories.ts'
import { clientLabels, clientLimits } from '../../clients.ts'
import { describeChoice, openChoices } from '../client-choices.ts'
import { checkClientRules, newClient } from '../clients.ts'
import { labelled, refusedAs, text } from '../values.ts'
import { amount, createdAt, eachOnce, feedInstant, few, refersTo, shown } from './values.ts'

export const category = z
  .strictObject({
    name: shown(categoryLimits.name),
    description: text(categoryLimits.description).nullish(),
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

const company = { phone_number: shown(32), email: shown(254) }

export const provider = z
  .strictObject({
    company_name: text(200).nullish(),
    full_name: shown(200).describe('The owner.'),
    ...company,
    categories: eachOnce(refersTo('category')).nullish(),
    createdAt,
  })
  .meta({ id: 'FeedProvider' })

export const service = z
  .strictObject({
    service_provider: refersTo('provider'),
    title: shown(200),
    description: text(10_000).nullish(),
    starting_deposit: amount,
    type: refersTo('category').nullish(),
    pricing_plans: few(z.strictObject({ description: text(2000), price: amount })).nullish(),
    createdAt,
  })
  .meta({ id: 'FeedService' })

export const application = z
  .strictObject({
    full_name: shown(200),
    company_name: shown(200),
    ...company,
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
