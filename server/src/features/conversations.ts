import {
  type Conversation,
  conversationCalls,
  type Message,
} from '@zaffa/contract/schema/conversations'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import { exportRoute } from '../export/export-route.ts'
import { handle } from '../http/call.ts'
import { checkId, found } from '../http/ids.ts'
import { defineList } from '../list/define-list.ts'

const missing = 'There is no such conversation'

const list = defineList<Conversation>({
  from: 'conversation r',
  columns: `r.id as "_id", r.created_at as "createdAt", r.last_activity as "lastActivity",
    r.status, r.state,
    json_build_object('full_name', client.full_name) as customer,
    json_build_object('full_name', provider.full_name) as service_provider`,
  joins: `
    left join client on client.id = r.client_id
    left join provider on provider.id = r.provider_id`,
  journal: 'conversation',
})

export function conversationRoutes(app: FastifyInstance, database: Database) {
  handle(app, conversationCalls.list, ({ query }, request) => list.page(database, query, request))
  exportRoute(app, database, { noun: 'conversation', call: conversationCalls.list, list })

  handle(app, conversationCalls.messages, async ({ params }) => {
    checkId(params.id, missing)
    const conversation = await database.query('select from conversation where id = $1', [params.id])
    found(conversation.rows, missing)
    const { rows } = await database.query<Message>(
      `select message.id as "_id", message.created_at as "createdAt", message.text, message.type,
         json_build_object('full_name',
           case message.sender when 'client' then client.full_name else provider.full_name end
         ) as sender,
         case when contract.id is not null then json_build_object(
           'wedding_service',
             json_build_object('name', contract.service_title, 'price', contract.total_amount),
           'status', contract.status) end as contract
       from message
       join conversation on conversation.id = message.conversation_id
       join client on client.id = conversation.client_id
       join provider on provider.id = conversation.provider_id
       left join contract on contract.id = message.contract_id
       where message.conversation_id = $1
       order by message.created_at, message.id`,
      [params.id],
    )
    return rows
  })
}
