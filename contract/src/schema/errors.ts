import { z } from 'zod'

export const errorBody = z.strictObject({
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
