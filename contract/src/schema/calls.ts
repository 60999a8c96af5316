import { accountCalls } from './account.ts'
import { applicationCalls } from './applications.ts'
import type { Call } from './call.ts'
import { categoryCalls } from './categories.ts'
import { clientCalls } from './clients.ts'
import { conversationCalls } from './conversations.ts'
import { exportOf } from './export.ts'
import { factorCalls } from './factors.ts'
import { feedCalls } from './feed.ts'
import { imageCalls } from './images.ts'
import { isList } from './list.ts'
import { orderCalls } from './orders.ts'
import { paymentCalls } from './payments.ts'
import { providerCalls } from './providers.ts'
import { reviewCalls } from './reviews.ts'
import { serviceCalls } from './services.ts'
import { sessionCalls } from './session.ts'
import { statisticsCalls } from './statistics.ts'

/** The calls of each noun. The server registers them by the same names (`server/src/routes.ts`). */
export const callsByNoun = {
  account: accountCalls,
  applications: applicationCalls,
  categories: categoryCalls,
  clients: clientCalls,
  conversations: conversationCalls,
  factors: factorCalls,
  feed: feedCalls,
  images: imageCalls,
  orders: orderCalls,
  payments: paymentCalls,
  providers: providerCalls,
  reviews: reviewCalls,
  services: serviceCalls,
  session: sessionCalls,
  statistics: statisticsCalls,
} satisfies Record<string, Record<string, Call>>

export type NounName = keyof typeof callsByNoun

const found = Object.values(callsByNoun).flatMap((group): Call[] => Object.values(group))

/** The calls without a key: first those that need no session, then those that need one. */
export const calls: readonly Call[] = [
  ...found.filter(({ open }) => open),
  ...found.filter(({ open, key }) => !open && !key),
  ...found.filter(isList).map(exportOf),
]

/** The calls that keys open. Most take or answer streams, so separate suites test them. */
export const keyCalls: readonly Call[] = found.filter(({ key }) => key)

/** Every call of the API, in the order of the documentation. */
export const allCalls: readonly Call[] = [...calls, ...keyCalls]
