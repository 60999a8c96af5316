import { Readable } from 'node:stream'
import type { Call } from '@zaffa/contract/schema/call'
import { exportOf } from '@zaffa/contract/schema/export'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import type { Sql } from '../database/sql.ts'
import { handle } from '../http/call.ts'
import type { List } from '../list/define-list.ts'
import { columnsOf, rowOf } from './columns.ts'
import { exportFile } from './export-file.ts'
import type { Row } from './write-rows.ts'

type Exported = {
  /** In the audit trail. */
  noun: string
  /** The call of the list. */
  call: Call
  list: List<Row>
  /** For a list within a parent: the condition for its rows. Refuses an unknown parent. */
  within?: (id: string) => Promise<Sql>
}

/** Registers the export of a list. */
export function exportRoute(
  app: FastifyInstance,
  database: Database,
  { noun, call, list, within }: Exported,
) {
  const columns = columnsOf(rowOf(call.response))
  handle(app, exportOf(call), async ({ query, params }, request, reply) => {
    const parent = within && String(params?.id)
    const ofParent = parent && (await within?.(parent))
    // nginx would collect the file on its disk, however slowly the client reads.
    reply.type('text/csv; charset=utf-8').header('x-accel-buffering', 'no')
    // The framework would read the whole file to answer with its headers.
    if (request.method === 'HEAD') return ''
    // Without the session: the end is recorded even if the session ended meanwhile.
    const { session, ...actor } = request.actor
    const file = exportFile({
      database,
      actor,
      session,
      noun,
      record: parent ?? 'all',
      search: query.search,
      format: query.format,
      language: query.language,
      columns,
      rows: list.everyRow(database, query, request, ofParent || undefined),
    })
    return Readable.from(file)
  })
}
