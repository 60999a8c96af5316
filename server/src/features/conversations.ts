import { earlierHeader } from '@zaffa/contract/conversations'
import { maxAnswerBytes } from '@zaffa/contract/list'
import {
  type Conversation,
  conversation,
  conversationCalls,
  type Message,
} from '@zaffa/contract/schema/conversations'
import type { FastifyInstance } from 'fastify'
import { abortable } from '../database/abortable.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { readInSteps } from '../database/read-in-steps.ts'
import { exportRoute } from '../export/export-route.ts'
import { handle } from '../http/call.ts'
import { checkId, found } from '../http/ids.ts'
import { defineList } from '../list/define-list.ts'
import { selectFields } from '../list/select-fields.ts'

const missing = 'There is no such conversation'

const list = defineList<Conversation>({
  from: 'conversation r',
  columns: selectFields(conversation, {
    customer: "json_build_object('full_name', client.full_name)",
    service_provider: "json_build_object('full_name', provider.full_name)",
  }),
  joins: `
    left join client on client.id = r.client_id
    left join provider on provider.id = r.provider_id`,
  journal: 'conversation',
})

export function conversationRoutes(app: FastifyInstance, database: Database) {
  handle(app, conversationCalls.list, ({ query }, request) => list.page(database, query, request))
  exportRoute(app, database, { noun: 'conversation', call: conversationCalls.list, list })

  handle(app, conversationCalls.messages, async ({ params }, { signal }, reply) => {
    const { data, earlier } = await readMessages(abortable(database, signal), params.id)
    if (earlier) reply.header(earlierHeader, earlier)
    return data
  })

  handle(app, conversationCalls.earlier, ({ params, query }, { signal }) =>
    readMessages(abortable(database, signal), params.id, query.before),
  )
}

/** A cursor after every message. */
const end = 'infinity_ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Keys, so that messages that arrive or disappear between two calls shift nothing. */
function messagesBefore(conversation: string, cursor: string) {
  const [time = '', id] = cursor.split('_')
  const since = "timestamptz 'epoch' + $2::bigint * interval '1 microsecond'"
  return {
    text: `select message.id as "_id", message.created_at as "createdAt", message.text, message.type,
        json_build_object('full_name',
          case message.sender when 'client' then client.full_name else provider.full_name end
        ) as sender,
        case when contract.id is not null then json_build_object(
          'wedding_service',
            json_build_object('name', contract.service_title, 'price', contract.total_amount),
          'status', contract.status) end as contract,
        concat(case when isfinite(message.created_at)
            then (extract(epoch from message.created_at) * 1000000)::bigint::text
            else message.created_at::text end, '_', message.id) as cursor
      from message
      join conversation on conversation.id = message.conversation_id
      join client on client.id = conversation.client_id
      join provider on provider.id = conversation.provider_id
      left join contract on contract.id = message.contract_id
      where message.conversation_id = $1 and (message.created_at, message.id)
        < (${time.endsWith('infinity') ? '$2::timestamptz' : since}, $3::uuid)`,
    values: [conversation, time, id],
    order: '"createdAt" desc, _id desc',
  }
}

/** The newest messages before a cursor, as many as fit into an answer, and the cursor before them. */
async function readMessages(database: Queryable, id: string, before = end) {
  checkId(id, missing)
  const conversation = await database.query('select from conversation where id = $1', [id])
  found(conversation.rows, missing)
  const data: Message[] = []
  let bytes = 0
  let earliest = before
  const steps = readInSteps<Message & { cursor: string }>(database, (last) =>
    messagesBefore(id, last?.cursor ?? before),
  )
  for await (const messages of steps) {
    for (const { cursor, ...message } of messages) {
      // With the comma.
      bytes += Buffer.byteLength(JSON.stringify(message)) + 1
      if (bytes > maxAnswerBytes && data.length > 0) {
        return { data: data.reverse(), earlier: earliest }
      }
      data.push(message)
      earliest = cursor
    }
  }
  return { data: data.reverse(), earlier: null }
}
