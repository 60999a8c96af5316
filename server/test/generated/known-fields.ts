import { sorts } from '@zaffa/contract/list'
import { closedChoices } from '@zaffa/contract/schema/client-choices'
import fc from 'fast-check'
import { login } from '../app.ts'
import { type KnownFields, valuesOf } from './from-schema.ts'
import { text } from './text.ts'

/** A placeholder for an unused number. */
const mark = '12345678'
// Must not overlap with the numbers of the factories.
let given = 50_000_000

/** The same input with new numbers, so that it can be sent again. */
export function freshen<Body>(body: Body): Body {
  if (body === undefined) return body
  const text = JSON.stringify(body).replaceAll(mark, () => {
    given += 1
    return String(given)
  })
  return JSON.parse(text) as Body
}

/** Fields with rules in code: shared patterns and unique values. */
export const knownFields: KnownFields = {
  sortBy: fc.mixedCase(fc.constantFrom(...sorts)),
  email: fc
    .tuple(text(60), fc.constantFrom('example.com', 'مثال.السعودية', 'münchen.de'))
    .map(([local, host]) => `${local.replace(/[\s\u0085@]/g, '')}${mark}@${host}`),
  phone_number: fc
    .constantFrom('+9665', '9665', '5', '+44', '1', '+2')
    .map((country) => `${country}${mark}`),
  // Needs an uploaded image, which other tests cover.
  avatar: fc.constant(null),
}

/** Of other values the server takes only those that are stored. */
export const clientUpdateFields: KnownFields = {
  ...knownFields,
  ...Object.fromEntries(
    Object.entries(closedChoices).map(([name, choice]) => [name, valuesOf(choice)]),
  ),
}

export const loginFields: KnownFields = {
  uniqueField: fc.mixedCase(fc.constant(login.username)),
  password: fc.constant(login.password),
}

/** Chosen by an administrator: long, and not on the list of common ones. */
export const passwordFields: KnownFields = {
  new_password: text(150).map((chosen) => `${chosen} three brown camels`),
}

export const categoryFields: KnownFields = {
  name: text(90).map((name) => `${name} ${mark}`),
}
