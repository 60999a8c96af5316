import { type AdminStatistics, statisticsCalls } from '@zaffa/contract/schema/statistics'
import type { FastifyInstance } from 'fastify'
import { handle } from '../call.ts'
import type { Database } from '../database/connect.ts'

export function statisticsRoutes(app: FastifyInstance, database: Database) {
  handle(app, statisticsCalls.read, async () => {
    const { rows } = await database.query<{ totals: AdminStatistics }>({
      name: 'statistics',
      text: `
        select json_build_object(
          'totalActiveOrders', max(value) filter (where name = 'active_contract'),
          'numberOfClients', max(value) filter (where name = 'client'),
          'numberOfProviders', max(value) filter (where name = 'provider'),
          'numberOfCategories', max(value) filter (where name = 'category')) as totals
        from list_total`,
    })
    const row = rows[0]
    if (!row) throw new Error('an aggregate answers with one row')
    return row.totals
  })
}
