import { z } from 'zod'
import { conversations, earlierHeader } from '../conversations.ts'
import { defineCall } from './call.ts'
import { anyState } from './feed/values.ts'
import { answered, field } from './field.ts'
import { listQuery, page } from './list.ts'
import { id, idParams, instant, model, money, person, text } from './values.ts'

export const conversationFields = {
  status: field({ ar: 'الحالة' }, anyState),
  state: field({ ar: 'المرحلة' }, anyState),
}

export const conversation = model('Conversation', {
  _id: id,
  createdAt: instant,
  lastActivity: instant,
  ...answered(conversationFields),
  customer: person,
  service_provider: person,
})

export type Conversation = z.infer<typeof conversation>

export const messageFields = { text: text(100_000), type: anyState.default('text') }

export const message = model('Message', {
  _id: id,
  sender: person,
  createdAt: instant,
  ...answered(messageFields),
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

/** The time of a message in microseconds or `infinity`, and its id. */
const cursor = z.string().regex(/^-?(\d{1,17}|infinity)_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

const earlierMessages = z.strictObject({ data: z.array(message), earlier: cursor.nullable() })

export type EarlierMessages = z.infer<typeof earlierMessages>

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
    description: `The newest messages, as many as fit into 8 MB, oldest first. If there are earlier ones, the header ${earlierHeader} has the cursor that \`listEarlierMessages\` takes.`,
    tag,
    params: idParams,
    status: 200,
    response: z.array(message),
    errors: [404],
    headers: { [earlierHeader]: 'A cursor, if there are earlier messages' },
    recorded: 'conversation',
  }),
  earlier: defineCall({
    method: 'GET',
    path: `${conversations.path}/:id/messages/earlier`,
    operationId: 'listEarlierMessages',
    summary: 'List the earlier messages of a conversation',
    description:
      'The newest messages before the cursor, as many as fit into 8 MB, oldest first. `earlier` is the cursor of the next call, or null if there are no earlier ones.',
    tag,
    params: idParams,
    querystring: z.strictObject({
      before: cursor.optional().describe('Without it, the newest messages of all.'),
    }),
    status: 200,
    response: earlierMessages,
    errors: [404],
    recorded: 'conversation',
  }),
}
