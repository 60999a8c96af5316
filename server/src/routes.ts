import type { NounName } from '@zaffa/contract/schema/calls'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { accountRoutes } from './features/account.ts'
import { applicationRoutes } from './features/applications.ts'
import { categoryRoutes } from './features/categories.ts'
import { clientRoutes } from './features/clients.ts'
import { conversationRoutes } from './features/conversations.ts'
import { factorRoutes } from './features/factors.ts'
import { imageRoutes } from './features/images.ts'
import { orderRoutes } from './features/orders.ts'
import { paymentRoutes } from './features/payments.ts'
import { providerRoutes } from './features/providers.ts'
import { reviewRoutes } from './features/reviews.ts'
import { secondStepRoutes } from './features/second-step.ts'
import { serviceRoutes } from './features/services.ts'
import { sessionRoutes } from './features/session.ts'
import { statisticsRoutes } from './features/statistics.ts'
import { feedRoutes } from './feed/routes.ts'

type Register = (app: FastifyInstance, database: Database, config: Config) => void

/** What registers the calls of each noun of the contract. */
const routes: Record<NounName, Register[]> = {
  account: [accountRoutes],
  applications: [applicationRoutes],
  categories: [categoryRoutes],
  clients: [clientRoutes],
  conversations: [conversationRoutes],
  factors: [factorRoutes],
  feed: [feedRoutes],
  images: [imageRoutes],
  orders: [orderRoutes],
  payments: [paymentRoutes],
  providers: [providerRoutes],
  reviews: [reviewRoutes],
  services: [serviceRoutes],
  session: [sessionRoutes, secondStepRoutes],
  statistics: [statisticsRoutes],
}

export const registerRoutes: Register = (app, database, config) => {
  for (const register of Object.values(routes).flat()) register(app, database, config)
}
