import { isBlank } from '@zaffa/contract/blank'
import { registeredWithOnCreate } from '@zaffa/contract/clients'
import type { Client, ClientUpdate, NewClient } from '@zaffa/contract/schema/clients'

/** What the form holds: texts as typed. Only the add form has a password. */
export type ClientValues = {
  full_name: string
  phone_number: string
  email: string
  password: string
  user_registered_with: string
  avatar: string
  parents_full_name: string
  wedding_date: string
  planning_for: string[]
  city: string
  district: string
}

export const emptyClient: ClientValues = {
  full_name: '',
  phone_number: '',
  email: '',
  password: '',
  user_registered_with: registeredWithOnCreate[0],
  avatar: '',
  parents_full_name: '',
  wedding_date: '',
  planning_for: [],
  city: '',
  district: '',
}

export function valuesOf(client: Client): ClientValues {
  return {
    full_name: client.full_name ?? '',
    phone_number: client.phone_number ?? '',
    email: client.email ?? '',
    password: '',
    user_registered_with: client.user_registered_with ?? '',
    avatar: client.avatar ?? '',
    parents_full_name: client.parents_full_name ?? '',
    // Some backends send the day as an instant.
    wedding_date: client.wedding_date?.slice(0, 10) ?? '',
    planning_for: client.planning_for ?? [],
    city: client.city ?? '',
    district: client.district ?? '',
  }
}

const optional = [
  'avatar',
  'parents_full_name',
  'planning_for',
  'wedding_date',
  'city',
  'district',
] as const

const required = ({ full_name, phone_number, email }: ClientValues) => ({
  full_name,
  phone_number,
  email,
})

const isFilled = (value: string | string[]) =>
  typeof value === 'string' ? !isBlank(value) : value.length > 0

/** Optional fields travel only when filled. */
const filled = (values: ClientValues) =>
  Object.fromEntries(
    optional.filter((field) => isFilled(values[field])).map((field) => [field, values[field]]),
  )

export function newClientBody(values: ClientValues): NewClient {
  return {
    ...required(values),
    password: values.password,
    user_registered_with: values.user_registered_with as NonNullable<
      NewClient['user_registered_with']
    >,
    ...filled(values),
    is_verified: true,
    active: true,
    finishedRegistration: true,
  }
}

/** A field that was filled when it was loaded and is empty now is cleared with null. */
export function clientUpdateBody(values: ClientValues, loaded: ClientValues): ClientUpdate {
  const cleared = optional.filter((field) => !isFilled(values[field]) && loaded[field].length > 0)
  return {
    ...required(values),
    ...(values.user_registered_with !== '' && {
      user_registered_with: values.user_registered_with,
    }),
    ...filled(values),
    ...Object.fromEntries(cleared.map((field) => [field, null])),
  }
}
