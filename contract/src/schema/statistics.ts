import { z } from 'zod'
import { statistics } from '../statistics.ts'
import { defineCall } from './call.ts'
import { count } from './values.ts'

export const adminStatistics = z.strictObject({
  totalActiveOrders: count,
  numberOfClients: count,
  numberOfProviders: count,
  numberOfCategories: count,
})

export type AdminStatistics = z.infer<typeof adminStatistics>

export const statisticsCalls = {
  read: defineCall({
    method: 'GET',
    path: statistics.path,
    summary: 'The four counts of the home screen',
    tag: 'Statistics',
    status: 200,
    response: adminStatistics,
    errors: [],
  }),
}
