import { isBlank } from './blank.ts'

export const minPasswordLength = 8
/** No spaces and no invisible characters, so that addresses that look equal are equal. */
export const emailPattern = /^[^\s\p{Cc}\p{Cf}@]+@[^\s\p{Cc}\p{Cf}@]+\.[^\s\p{Cc}\p{Cf}@]+$/u
export const phonePattern = /^\+?[1-9]\d{1,14}$/

export const clientMessages = {
  required: 'Please fill in all required fields',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number (e.g. +966501234567)',
  password: 'Password must be at least 8 characters',
  invalidId: 'Invalid client ID',
  weddingDate: 'Date input not valid.',
} as const

type RequiredFields = { full_name: string; phone_number: string; email: string; password?: string }
export type BrokenRule = {
  field: keyof RequiredFields
  /** Which of the messages, for an app that speaks another language. */
  rule: keyof typeof clientMessages
  message: string
}

/**
 * The first rule that the values break, in the order of the specification. The app and the server
 * both use this function, so they always agree. The update form has no password, so an absent one
 * breaks no rule.
 */
export function firstBrokenClientRule(values: RequiredFields): BrokenRule | undefined {
  const broken = (field: BrokenRule['field'], rule: BrokenRule['rule']) => ({
    field,
    rule,
    message: clientMessages[rule],
  })
  const required = ['full_name', 'phone_number', 'email', 'password'] as const
  for (const field of required) {
    const value = values[field]
    if (value !== undefined && isBlank(value)) return broken(field, 'required')
  }
  if (!emailPattern.test(values.email)) return broken('email', 'email')
  if (!phonePattern.test(values.phone_number)) return broken('phone_number', 'phone')
  // Counts characters, not UTF-16 units: an emoji is one character to the user.
  if (values.password !== undefined && [...values.password].length < minPasswordLength) {
    return broken('password', 'password')
  }
  return undefined
}
