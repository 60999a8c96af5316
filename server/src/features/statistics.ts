import { activeOrderStatus } from '@zaffa/contract/orders'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { raw, sql } from '../database/sql.ts'
import { handle } from '../http/call.ts'
import { totalOf } from '../list/define-list.ts'

const activeOrders = raw(`contract r where r.status = '${activeOrderStatus}'`)

export function statisticsRoutes(app: FastifyInstance, database: Database) {
  handle(app, statisticsCalls.read, async () => {
    const [totalActiveOrders, numberOfClients, numberOfProviders, numberOfCategories] =
      await Promise.all([
        totalOf(database, 'active_contract', activeOrders),
        totalOf(database, 'client', sql`client_text r where true`),
        totalOf(database, 'provider', sql`provider_text r where true`),
        totalOf(database, 'category', sql`category_text r where true`),
      ])
    return { totalActiveOrders, numberOfClients, numberOfProviders, numberOfCategories }
  })
}
