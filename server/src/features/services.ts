import { type Service, service, serviceCalls } from '@zaffa/contract/schema/services'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { sql } from '../database/sql.ts'
import { exportRoute } from '../export/export-route.ts'
import { handle } from '../http/call.ts'
import { checkId, found } from '../http/ids.ts'
import { defineList } from '../list/define-list.ts'
import { selectFields } from '../list/select-fields.ts'

const missing = 'There is no such provider'

const list = defineList<Service>({
  from: 'service r',
  columns: selectFields(service, {
    type: "(select json_build_object('name', name) from category where id = r.category_id)",
    pricing_plans: `to_json(array(
      select json_build_object('description', description, 'price', price)
      from pricing_plan where service_id = r.id order by position))`,
  }),
})

export function serviceRoutes(app: FastifyInstance, database: Database) {
  async function ofProvider(id: string) {
    checkId(id, missing)
    const { rows } = await database.query('select from provider where id = $1', [id])
    found(rows, missing)
    return sql`r.provider_id = ${id}`
  }

  handle(app, serviceCalls.list, async ({ params, query }, request) => {
    const page = await list.page(database, query, request, await ofProvider(params.id))
    return { docs: page.data, totalDocs: page.totalDocuments }
  })
  exportRoute(app, database, {
    noun: 'service',
    call: serviceCalls.list,
    list,
    within: ofProvider,
  })
}
