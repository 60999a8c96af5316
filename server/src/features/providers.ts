import { type Provider, provider, providerCalls } from '@zaffa/contract/schema/providers'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { exportRoute } from '../export/export-route.ts'
import { handle } from '../http/call.ts'
import { defineList } from '../list/define-list.ts'
import { selectFields } from '../list/select-fields.ts'

const list = defineList<Provider>({
  from: 'provider r',
  columns: selectFields(provider, {
    categories: `to_json(array(
      select json_build_object('name', category.name)
      from provider_category join category on category.id = provider_category.category_id
      where provider_category.provider_id = r.id
      order by category.name, category.id))`,
  }),
  journal: 'provider',
})

export function providerRoutes(app: FastifyInstance, database: Database) {
  handle(app, providerCalls.list, ({ query }, request) => list.page(database, query, request))
  exportRoute(app, database, { noun: 'provider', call: providerCalls.list, list })
}
