import { z } from 'zod'
import {
  clientMessages,
  firstBrokenClientRule,
  minPasswordLength,
  phonePattern,
} from '../client-rules.ts'
import {
  clients,
  clientLabels as labels,
  clientLimits as limits,
  registeredWith,
} from '../clients.ts'
import { defineCall } from './call.ts'
import { closedChoices, describeChoice, openChoices } from './client-choices.ts'
import { answered, field } from './field.ts'
import { listQuery, page } from './list.ts'
import { dayPattern, id, idParams, labelled, model, requiredText, text } from './values.ts'

/** An absent field breaks the first rule; a wrong type is an error of the calling program. */
const required = (field: 'full_name' | 'phone_number' | 'email' | 'password', example: string) =>
  requiredText(limits[field], clientMessages.required).meta({
    title: labels[field],
    examples: [example],
  })

const weddingDate = z.iso
  .date({ error: clientMessages.weddingDate })
  .refine((value) => value >= '1900-01-01' && value <= '2199-12-31', {
    error: clientMessages.weddingDate,
  })
  .meta({ pattern: dayPattern })

const requiredFields = {
  full_name: field({ ar: 'الاسم الكامل' }, required('full_name', 'Noura Al-Qahtani')),
  phone_number: field(
    { ar: 'رقم الجوال' },
    required('phone_number', '+966501234567').meta({ pattern: phonePattern.source }),
  ),
  // The rule also refuses invisible characters, for which few languages have names in patterns.
  email: field(
    { ar: 'البريد الإلكتروني' },
    required('email', 'noura@example.com').meta({ pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' }),
  ),
}

const optionalFields = {
  avatar: field({ ar: 'الصورة الشخصية' }, labelled(labels.avatar, text(limits.avatar).nullish())),
  parents_full_name: field(
    { ar: 'الاسم الكامل لولي الأمر' },
    labelled(labels.parents_full_name, text(limits.parents_full_name).nullish()),
  ),
  wedding_date: field({ ar: 'تاريخ الزفاف' }, labelled(labels.wedding_date, weddingDate.nullish())),
}

const { user_registered_with, planning_for, ...place } = openChoices
const { wedding_date, ...family } = optionalFields

export const client = model('Client', {
  _id: id,
  ...answered({ ...requiredFields, user_registered_with, ...family }),
  planning_for: z.array(z.string().describe(describeChoice('planning_for'))),
  ...answered({ wedding_date, ...place }),
})

export type Client = z.infer<typeof client>

export function checkClientRules(
  context: z.core.ParsePayload<Parameters<typeof firstBrokenClientRule>[0]>,
) {
  const broken = firstBrokenClientRule(context.value)
  if (broken) {
    context.issues.push({
      code: 'custom',
      input: context.value,
      path: [broken.field],
      message: broken.message,
    })
  }
}

// Names come last: adding a check to a schema removes its name.
export const newClient = z
  .strictObject({
    ...requiredFields,
    password: required('password', 'at least 8 characters').meta({ minLength: minPasswordLength }),
    ...optionalFields,
    ...closedChoices,
    user_registered_with: labelled(
      labels.user_registered_with,
      z.enum(registeredWith).default('MANUAL'),
    ),
    is_verified: z.boolean().default(true),
    active: z.boolean().default(true),
    finishedRegistration: z.boolean().default(true),
  })
  .check(checkClientRules)
  .meta({ id: 'NewClient' })

export type NewClient = z.input<typeof newClient>

export const clientUpdate = z
  .strictObject({
    ...requiredFields,
    ...optionalFields,
    ...openChoices,
  })
  .check(checkClientRules)
  .meta({ id: 'ClientUpdate' })

export type ClientUpdate = z.input<typeof clientUpdate>

export const existing = z
  .strictObject({ _id: id, name: z.string() })
  .describe('The record that already has the refused value. Only with a 409.')

const tag = {
  name: 'Clients',
  description: 'People who plan a wedding.',
}

export const clientCalls = {
  list: defineCall({
    method: 'GET',
    path: clients.path,
    operationId: 'listClients',
    summary: 'List clients',
    description: 'The search looks at names, e-mail addresses and phone numbers.',
    tag,
    querystring: listQuery,
    status: 200,
    response: page(client),
    errors: [],
  }),
  create: defineCall({
    method: 'POST',
    path: clients.path,
    operationId: 'createClient',
    summary: 'Add a client',
    description:
      'The e-mail address and the phone number belong to one client only; a 409 names that client in `existing`. An avatar is the address of an image that was uploaded before.',
    tag,
    body: newClient,
    status: 201,
    response: client,
    errors: [409],
  }),
  read: defineCall({
    method: 'GET',
    path: `${clients.path}/:id`,
    operationId: 'getClient',
    summary: 'Read a client',
    description: 'The answer carries the version of the record, which an update can name.',
    tag,
    params: idParams,
    status: 200,
    response: client,
    errors: [404],
    recorded: 'client',
    versioned: true,
  }),
  update: defineCall({
    method: 'PATCH',
    path: `${clients.path}/:id`,
    operationId: 'updateClient',
    summary: 'Update a client',
    description:
      'An optional field that is absent stays as it is, and null clears it. A value of the marketplace that is none of the options can stay, but not be chosen anew. With If-Match the update is refused when the record has changed since it was read.',
    tag,
    params: idParams,
    body: clientUpdate,
    status: 200,
    response: client,
    errors: [404, 409, 412],
    versioned: true,
  }),
}
