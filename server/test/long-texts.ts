import { hash } from 'node:crypto'

/** The Arabic block of Unicode, of two bytes a character in UTF-8. */
const first = 0x620
const signs = 0xe0

/** Arabic signs in an order that PostgreSQL cannot compress, always the same. */
export function arabicSigns(count: number): string {
  let text = ''
  for (let part = 0; text.length < count; part += 1) {
    const digest = hash('sha512', `${part}`, 'buffer')
    text += String.fromCodePoint(...[...digest].map((byte) => first + (byte % signs)))
  }
  return text.slice(0, count)
}
