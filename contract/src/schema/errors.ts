import { z } from 'zod'
import { errorCodes } from '../error-codes.ts'
import { id, instant, model } from './values.ts'

export const errorBody = model('Error', {
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  code: z.enum(errorCodes).describe('For programs. A later version may add codes.'),
  requestId: z.string(),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe('Which fields are refused, each with a sentence for a person.'),
  existing: z
    .strictObject({ _id: id, name: z.string() })
    .optional()
    .describe('The record that already has the refused value. Only with a 409.'),
  decided: z
    .strictObject({
      status: z.enum(['approved', 'rejected']),
      by: z.string().nullable(),
      at: instant,
    })
    .optional()
    .describe(
      'The decision that stands; `by` is null for the marketplace. Only with the code `already_decided`.',
    ),
  second_step: z
    .strictObject({
      ticket: z.string(),
      totp: z
        .boolean()
        .describe('Whether there is an authenticator app. A recovery code is always possible.'),
      passkey: z
        .strictObject({
          challenge: z.string(),
          rp_id: z.string(),
          credentials: z.array(z.string()),
        })
        .nullable(),
    })
    .optional()
    .describe('What the second step of a login needs. Only with the code `second_step_needed`.'),
})
