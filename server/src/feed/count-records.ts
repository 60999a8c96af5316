import { feedResults, feedTypes } from '@zaffa/contract/feed'
import type { FeedAnswer } from '@zaffa/contract/schema/feed'
import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'

/** Returns a function that adds answers to `/metrics`. */
export function countRecords(app: FastifyInstance): (answers: FeedAnswer[]) => void {
  const records = new Counter({
    name: 'zaffa_feed_records_total',
    help: 'Records that feeds sent, by type and by what became of them',
    labelNames: ['type', 'result'],
    registers: [app.metrics],
  })
  // A rate needs the time series to begin before its first record.
  for (const type of [...feedTypes, 'unknown']) {
    for (const result of feedResults) records.inc({ type, result }, 0)
  }
  return (answers) => {
    for (const { type = 'unknown', result } of answers) records.inc({ type, result })
  }
}
