import { z } from 'zod'
import { applicationDecision, applications } from '../applications.ts'
import { defineCall } from './call.ts'
import { shown } from './feed/values.ts'
import { answered, field } from './field.ts'
import { listQuery, page } from './list.ts'
import { id, idParams, instant, model } from './values.ts'

const named = z.strictObject({ name: z.string() })

export const applicationFields = {
  full_name: field({ ar: 'الاسم الكامل' }, shown(200)),
  company_name: field({ ar: 'اسم الشركة' }, shown(200)),
  phone_number: field({ ar: 'رقم الجوال' }, shown(32)),
  email: field({ ar: 'البريد الإلكتروني' }, shown(254)),
}

export const application = model('Application', {
  _id: id,
  ...answered(applicationFields),
  city: named,
  /** The business category. */
  type: named,
})

export type Application = z.infer<typeof application>

export const decided = z
  .strictObject({
    status: z.enum(['approved', 'rejected']),
    by: z.string().nullable(),
    at: instant,
  })
  .describe(
    'The decision that stands; `by` is null for the marketplace. Only with the code `already_decided`.',
  )

const tag = {
  name: 'Applications',
  description: 'Companies that want to become providers.',
}

/** Replaces a dummy id, because a real id would be encoded and `:id` must not be. */
const decisionPath = (decision: 'accept' | 'reject') =>
  applicationDecision('id', decision).replace('/id/', '/:id/')

export const applicationCalls = {
  list: defineCall({
    method: 'GET',
    path: applications.path,
    operationId: 'listApplications',
    summary: 'List the applications that wait for a decision',
    description: 'The search looks at names, company names, e-mail addresses and phone numbers.',
    tag,
    querystring: listQuery,
    status: 200,
    response: page(application),
    errors: [],
  }),
  accept: defineCall({
    method: 'POST',
    path: decisionPath('accept'),
    operationId: 'acceptApplication',
    summary: 'Accept an application',
    description:
      'The applicant becomes a provider. A second decision is refused with 409; the message and `decided` say who decided what.',
    tag,
    params: idParams,
    status: 200,
    response: z.strictObject({ _id: id, status: z.literal('approved'), provider: id }),
    errors: [404, 409],
  }),
  reject: defineCall({
    method: 'POST',
    path: decisionPath('reject'),
    operationId: 'rejectApplication',
    summary: 'Reject an application',
    description:
      'A second decision is refused with 409; the message and `decided` say who decided what.',
    tag,
    params: idParams,
    status: 200,
    response: z.strictObject({ _id: id, status: z.literal('rejected') }),
    errors: [404, 409],
  }),
}
