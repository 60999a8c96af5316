import { z } from 'zod'
import {
  cities,
  districts,
  clientLabels as labels,
  clientLimits as limits,
  planningOptions,
  registeredWith,
} from '../clients.ts'
import { field } from './field.ts'
import { labelled, refusedAs, text } from './values.ts'

const options = {
  user_registered_with: registeredWith,
  planning_for: planningOptions,
  city: cities,
  district: districts,
} as const

type Field = keyof typeof options

function choices(choice: (field: Field) => z.ZodType<string, string>) {
  const planningFor = z
    .array(choice('planning_for'))
    .max(limits.planning_for)
    .refine((each) => new Set(each).size === each.length, {
      params: refusedAs('can have each option once'),
    })
    .meta({ uniqueItems: true })
  return {
    user_registered_with: field(
      { ar: 'طريقة التسجيل' },
      labelled(labels.user_registered_with, choice('user_registered_with').optional()),
    ),
    planning_for: labelled(labels.planning_for, planningFor.nullish()),
    city: field({ ar: 'المدينة' }, labelled(labels.city, choice('city').nullish())),
    district: field({ ar: 'الحي' }, labelled(labels.district, choice('district').nullish())),
  }
}

export const describeChoice = (field: Field) =>
  `${options[field].join(', ')}, or a value of the marketplace.`

/** Only the options. */
export const closedChoices = choices((field) => z.enum(options[field]))

/** Any value: a marketplace has options of its own. */
export const openChoices = choices((field) => text(limits.choice).describe(describeChoice(field)))

/** The options, and what the client has already. */
export const choicesOf = (stored: Record<Field, string | readonly string[] | null>) =>
  choices((field) => z.enum([...options[field], ...[stored[field] ?? []].flat()]))
