import { z } from 'zod'
import { errorCodes } from '../error-codes.ts'
import { decided } from './applications.ts'
import { existing } from './clients.ts'
import { secondStep } from './session.ts'
import { model } from './values.ts'

/** What some errors have besides. Each is declared with the calls that use it. */
export const errorDetails = z.strictObject({
  existing: existing.optional(),
  decided: decided.optional(),
  second_step: secondStep.optional(),
})

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
  ...errorDetails.shape,
})
