import type { ListResource } from './list.ts'

export const clients = {
  path: '/admin/customer-management',
  pageSize: 8,
  search: 'always',
  sortBy: 'lowercase',
} as const satisfies ListResource

export const cities = ['riyadh', 'jeddah', 'dammam'] as const
export const districts = ['al-yasmin', 'al-malaz', 'al-olaya'] as const
export const planningOptions = ['self', 'partner', 'family'] as const

/** Offered when a client is added; the first is the default. */
export const registeredWithOnCreate = ['MANUAL', 'GOOGLE', 'FACEBOOK', 'PHONE'] as const
/** Offered when a client is updated. */
export const registeredWithOnUpdate = ['SYSTEM', 'GOOGLE', 'APPLE'] as const
/** What administrators can choose: the union of both screens' options. */
export const registeredWith = ['MANUAL', 'GOOGLE', 'FACEBOOK', 'PHONE', 'SYSTEM', 'APPLE'] as const

/**
 * What a client's fields are called, on screen and in refusals. The update form alone says "Client
 * Name"; a refusal says "Full Name", as the add form and the details do.
 */
export const clientLabels = {
  full_name: 'Full Name',
  phone_number: 'Phone Number',
  email: 'Email',
  password: 'Password',
  user_registered_with: 'Registered With',
  avatar: 'Avatar',
  parents_full_name: "Parent's Full Name",
  planning_for: 'Planning For',
  wedding_date: 'Wedding Date',
  city: 'City',
  district: 'District',
} as const

/** The longest text that each field takes; of `planning_for`, the most values. */
export const clientLimits = {
  full_name: 200,
  phone_number: 32,
  email: 254,
  password: 200,
  avatar: 200,
  parents_full_name: 200,
  choice: 100,
  planning_for: 100,
} as const
