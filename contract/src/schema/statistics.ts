import type { z } from 'zod'
import { statistics } from '../statistics.ts'
import { defineCall } from './call.ts'
import { count, model } from './values.ts'

const adminStatistics = model('Statistics', {
  totalActiveOrders: count,
  numberOfClients: count,
  numberOfProviders: count,
  numberOfCategories: count,
})

export type AdminStatistics = z.infer<typeof adminStatistics>

const tag = {
  name: 'Statistics',
  description: 'Figures about the whole marketplace.',
}

export const statisticsCalls = {
  read: defineCall({
    method: 'GET',
    path: statistics.path,
    operationId: 'getStatistics',
    summary: 'The four counts of the home screen',
    description: 'Active orders are contracts whose down payment was made.',
    tag,
    status: 200,
    response: adminStatistics,
    errors: [],
  }),
}
