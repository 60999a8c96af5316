import { sorts } from '@zaffa/contract/list'
import fc from 'fast-check'
import { login } from '../app.ts'
import type { KnownFields } from './from-schema.ts'
import { text } from './text.ts'

/** Stands where a number that was never given out must stand. */
const mark = '12345678'
// Far from the numbers of the factories.
let given = 50_000_000

/** The same input with new numbers in it, so that nothing is in the way of sending it again. */
export function freshen<Body>(body: Body): Body {
  if (body === undefined) return body
  const text = JSON.stringify(body).replaceAll(mark, () => {
    given += 1
    return String(given)
  })
  return JSON.parse(text) as Body
}

/** What the contract says in code: patterns that several fields share, and what must be unique. */
export const knownFields: KnownFields = {
  sortBy: fc.mixedCase(fc.constantFrom(...sorts)),
  email: fc
    .tuple(text(60), fc.constantFrom('example.com', 'مثال.السعودية', 'münchen.de'))
    .map(([local, host]) => `${local.replace(/[\s\u0085@]/g, '')}${mark}@${host}`),
  phone_number: fc
    .constantFrom('+9665', '9665', '5', '+44', '1', '+2')
    .map((country) => `${country}${mark}`),
  // Only an image that was uploaded before is taken, which is proven apart.
  avatar: fc.constant(null),
}

export const loginFields: KnownFields = {
  uniqueField: fc.mixedCase(fc.constant(login.username)),
  password: fc.constant(login.password),
}

export const categoryFields: KnownFields = {
  name: text(90).map((name) => `${name} ${mark}`),
}
