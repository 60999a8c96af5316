import { applicationCalls } from './applications.ts'
import type { Call } from './call.ts'
import { categoryCalls } from './categories.ts'
import { clientCalls } from './clients.ts'
import { conversationCalls } from './conversations.ts'
import { imageCalls } from './images.ts'
import { orderCalls } from './orders.ts'
import { paymentCalls } from './payments.ts'
import { providerCalls } from './providers.ts'
import { reviewCalls } from './reviews.ts'
import { serviceCalls } from './services.ts'
import { sessionCalls } from './session.ts'
import { statisticsCalls } from './statistics.ts'

/** Every call of the API, in the order of the documentation. */
export const calls: readonly Call[] = [
  sessionCalls,
  statisticsCalls,
  clientCalls,
  imageCalls,
  providerCalls,
  serviceCalls,
  categoryCalls,
  orderCalls,
  conversationCalls,
  paymentCalls,
  reviewCalls,
  applicationCalls,
].flatMap((group) => Object.values<Call>(group))
