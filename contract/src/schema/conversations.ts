import { z } from 'zod'
import { conversations } from '../conversations.ts'
import { defineCall } from './call.ts'
import { listQuery, page } from './list.ts'
import { id, idParams, instant, model, money, person } from './values.ts'

export const conversation = model('Conversation', {
  _id: id,
  createdAt: instant,
  lastActivity: instant,
  status: z.string(),
  state: z.string(),
  customer: person,
  service_provider: person,
})

export type Conversation = z.infer<typeof conversation>

export const message = model('Message', {
  _id: id,
  sender: person,
  createdAt: instant,
  text: z.string(),
  type: z.string(),
  /** Only on messages of the type "contract". */
  contract: z
    .strictObject({
      wedding_service: z.strictObject({ name: z.string(), price: money }),
      status: z.string(),
    })
    .nullable(),
})

export type Message = z.infer<typeof message>

const tag = {
  name: 'Conversations',
  description: 'What clients and providers write to each other.',
}

export const conversationCalls = {
  list: defineCall({
    method: 'GET',
    path: conversations.path,
    operationId: 'listConversations',
    summary: 'List conversations',
    description: 'The search looks at the client and the provider.',
    tag,
    querystring: listQuery,
    status: 200,
    response: page(conversation),
    errors: [],
  }),
  messages: defineCall({
    method: 'GET',
    path: `${conversations.path}/:id/messages`,
    operationId: 'listConversationMessages',
    summary: 'List the messages of a conversation',
    description: 'All messages in one answer, oldest first.',
    tag,
    params: idParams,
    status: 200,
    response: z.array(message),
    errors: [404],
    recorded: 'conversation',
  }),
}
