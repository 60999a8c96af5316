import { z } from 'zod'
import { id, model } from './values.ts'

export const errorBody = model('Error', {
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe('Which fields are refused, each with a sentence for a person.'),
  existing: z
    .strictObject({ _id: id, name: z.string() })
    .optional()
    .describe('The record that already has the refused value. Only with a 409.'),
})
