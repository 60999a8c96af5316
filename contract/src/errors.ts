import type { z } from 'zod'
import type { errorBody, errorDetails } from './schema/errors.ts'

/** The body of every error. `message` can be shown to users as it is. */
export type ErrorBody = z.infer<typeof errorBody>

export type ErrorDetails = z.infer<typeof errorDetails>

export const invalidCredentials = 'Invalid credentials'

/** The code of an error: the administrator must set up a second factor before anything else. */
export const secondFactorRequired = 'second_factor_required'
