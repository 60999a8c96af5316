import { z } from 'zod'
import { model } from './values.ts'

export const errorBody = model('Error', {
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
