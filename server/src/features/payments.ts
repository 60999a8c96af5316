import { type Payment, payment, paymentCalls } from '@zaffa/contract/schema/payments'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { exportRoute } from '../export/export-route.ts'
import { handle } from '../http/call.ts'
import { checkId, found } from '../http/ids.ts'
import { defineList } from '../list/define-list.ts'
import { selectFields } from '../list/select-fields.ts'

const missing = 'There is no such payment'

const columns = selectFields(payment, {
  customer: "json_build_object('full_name', client.full_name)",
  service_provider: `json_build_object('company_name', provider.company_name,
    'full_name', provider.full_name)`,
  contract: "json_build_object('contract_number', contract.contract_number)",
})

const joins = `
  left join client on client.id = r.client_id
  left join provider on provider.id = r.provider_id
  left join contract on contract.id = r.contract_id`

const list = defineList<Payment>({ from: 'payment r', columns, joins, journal: 'payment' })

export function paymentRoutes(app: FastifyInstance, database: Database) {
  handle(app, paymentCalls.list, ({ query }, request) => list.page(database, query, request))
  exportRoute(app, database, { noun: 'payment', call: paymentCalls.list, list })

  handle(app, paymentCalls.read, async ({ params }) => {
    checkId(params.id, missing)
    const { rows } = await database.query<Payment>(
      `select ${columns} from payment r ${joins} where r.id = $1`,
      [params.id],
    )
    return found(rows, missing)
  })
}
