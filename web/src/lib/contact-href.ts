import { emailPattern } from '@zaffa/contract/client-rules'

/** `tel:+966501234567`; undefined if the text is not a phone number. */
export function phoneHref(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (digits.length < 6 || digits.length > 17) return undefined
  return `tel:${text.startsWith('+') ? '+' : ''}${digits}`
}

/** `mailto:noura@example.com`; undefined if the text is not an e-mail address. */
export function emailHref(text: string): string | undefined {
  if (!emailPattern.test(text)) return undefined
  // A question mark in an address would start the headers of the mail.
  return `mailto:${text.split('@').map(encodeURIComponent).join('@')}`
}
