import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import type { FastifyInstance } from 'fastify'
import { handle } from '../call.ts'
import type { Database } from '../database/connect.ts'
import { totalOf } from '../list/define-list.ts'

const activeOrders = {
  from: 'contract r',
  where: "r.status = 'DOWN_PAYMENT_SUCCESSFUL'",
  journal: 'active_contract',
}

export function statisticsRoutes(app: FastifyInstance, database: Database) {
  handle(app, statisticsCalls.read, async () => {
    const [totalActiveOrders, numberOfClients, numberOfProviders, numberOfCategories] =
      await Promise.all([
        totalOf(database, activeOrders),
        totalOf(database, { from: 'client r', journal: 'client' }),
        totalOf(database, { from: 'provider r', journal: 'provider' }),
        totalOf(database, { from: 'category r', journal: 'category' }),
      ])
    return { totalActiveOrders, numberOfClients, numberOfProviders, numberOfCategories }
  })
}
