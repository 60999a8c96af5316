import { type Order, order, orderCalls } from '@zaffa/contract/schema/orders'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { exportRoute } from '../export/export-route.ts'
import { handle } from '../http/call.ts'
import { checkId, found } from '../http/ids.ts'
import { defineList } from '../list/define-list.ts'
import { selectFields } from '../list/select-fields.ts'

const missing = 'There is no such contract'

/** As one JSON value: the driver reads an array of them character by character. */
const items = (kind: 'plan' | 'addon') => `to_json(array(
  select json_build_object('title', title, 'price', price, 'description', description)
  from contract_item where contract_id = r.id and kind = '${kind}' order by position))`

const columns = selectFields(order, {
  customer: `json_build_object('full_name', client.full_name,
    'phone_number', client.phone_number, 'email', client.email)`,
  service_provider: `json_build_object('full_name', provider.full_name,
    'company_name', provider.company_name, 'phone_number', provider.phone_number,
    'email', provider.email)`,
  wedding_service: `json_build_object('title', r.service_title,
    'description', r.service_description)`,
  booked_dates: 'array(select day from contract_booked_date where contract_id = r.id order by day)',
  pricing_plans: items('plan'),
  addons_packages: items('addon'),
})

const joins = `
  left join client on client.id = r.client_id
  left join provider on provider.id = r.provider_id`

const list = defineList<Order>({ from: 'contract r', columns, joins, journal: 'contract' })

export function orderRoutes(app: FastifyInstance, database: Database) {
  handle(app, orderCalls.list, ({ query }, request) => list.page(database, query, request))
  exportRoute(app, database, { noun: 'contract', call: orderCalls.list, list })

  handle(app, orderCalls.read, async ({ params }) => {
    checkId(params.id, missing)
    const { rows } = await database.query<Order>(
      `select ${columns} from contract r ${joins} where r.id = $1`,
      [params.id],
    )
    return { data: found(rows, missing) }
  })
}
