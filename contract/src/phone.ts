const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g

/** Replaces Arabic and Persian digits by 0 to 9. */
export function westernDigits(text: string): string {
  return text.replace(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/**
 * The normal form of a phone number, for comparing spellings: `+9665…`, `9665…`, `009665…` and
 * `05…` all give `9665…`. Numbers of other countries keep their digits.
 */
export function phoneKey(phone: string): string {
  const digits = westernDigits(phone).replace(/[^\d+]/g, '')
  if (digits.startsWith('+')) return digits.slice(1)
  if (digits.startsWith('00')) return digits.slice(2)
  if (digits.startsWith('0')) return `966${digits.slice(1)}`
  if (/^5\d{8}$/.test(digits)) return `966${digits}`
  return digits
}
