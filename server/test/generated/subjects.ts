import { randomBytes } from 'node:crypto'
import { exportPath } from '@zaffa/contract/export'
import { applicationCalls } from '@zaffa/contract/schema/applications'
import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { conversationCalls } from '@zaffa/contract/schema/conversations'
import { imageCalls } from '@zaffa/contract/schema/images'
import { orderCalls } from '@zaffa/contract/schema/orders'
import { paymentCalls } from '@zaffa/contract/schema/payments'
import { reviewCalls } from '@zaffa/contract/schema/reviews'
import { serviceCalls } from '@zaffa/contract/schema/services'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { tokenHash } from '../../src/auth/sessions.ts'
import { login, type TestApi } from '../app.ts'
import { factories } from '../factories.ts'
import { marketplace } from '../feed.ts'
import { recordFor, requirePlain } from '../plain-calls.ts'
import { accountSubjects } from './account-subjects.ts'
import { categoryFields, clientUpdateFields, knownFields, loginFields } from './known-fields.ts'
import type { Subject } from './subject.ts'

const exportOfServices = calls.find(
  ({ path }) => path === exportPath(serviceCalls.list.path),
) as Call

/** A subject for every call of the contract. Only plain calls need no entry here. */
export function subjectsOf(api: TestApi) {
  const make = factories(api.database)

  async function newSession(): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await api.database.query(
      `insert into session (token_hash, administrator_id, address, user_agent)
       select $1, id, '', '' from administrator where username = $2`,
      [tokenHash(token), login.username],
    )
    return token
  }
  async function newReply(): Promise<string> {
    const id = await make.review()
    await api.ok(reviewCalls.reply, { params: { id }, body: { admin_reply: 'Thanks' } })
    return id
  }
  async function newConversation(): Promise<string> {
    const conversation_id = await make.conversation()
    await make.message({ conversation_id, text: 'مبروك 💍' })
    return conversation_id
  }
  async function newProvider(): Promise<string> {
    const provider_id = await make.provider()
    await make.service({ provider_id })
    return provider_id
  }

  const fields = knownFields
  const subjects = new Map<Call, Subject>([
    [sessionCalls.login, { fields: loginFields }],
    [sessionCalls.logout, { fields, token: newSession }],
    [clientCalls.read, { fields, id: make.client }],
    [clientCalls.update, { fields: clientUpdateFields, id: make.client }],
    [imageCalls.upload, { fields }],
    [imageCalls.uploadForFeed, { fields, token: async () => (await marketplace(api)).key }],
    [serviceCalls.list, { fields, id: newProvider }],
    [exportOfServices, { fields, id: newProvider }],
    [categoryCalls.create, { fields: categoryFields }],
    [categoryCalls.update, { fields: categoryFields, id: make.category }],
    [categoryCalls.delete, { fields, id: make.category }],
    [orderCalls.read, { fields, id: make.contract }],
    [conversationCalls.messages, { fields, id: newConversation }],
    [conversationCalls.earlier, { fields, id: newConversation }],
    [paymentCalls.read, { fields, id: make.payment }],
    [reviewCalls.reply, { fields, id: make.review }],
    [reviewCalls.deleteReply, { fields, id: newReply }],
    [reviewCalls.delete, { fields, id: make.review }],
    [applicationCalls.accept, { fields, id: make.application }],
    [applicationCalls.reject, { fields, id: make.application }],
    ...accountSubjects(api),
  ])
  return (call: Call): Subject => {
    const subject = subjects.get(call)
    if (subject) return subject
    requirePlain(call)
    return call.params ? { fields, id: () => recordFor(api, call) } : { fields }
  }
}
