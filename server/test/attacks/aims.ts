import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import sharp from 'sharp'
import { logIn, type TestApi } from '../app.ts'
import { clientBody, factories } from '../factories.ts'
import { bodyOf, recordFor, requirePlain } from '../plain-calls.ts'
import { accountAims } from './account-aims.ts'

export type Aim = { params?: Record<string, string>; body?: unknown; token?: string }

/** Something to upload. */
export const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a4' } })
    .png()
    .toBuffer()

/**
 * Creates one record of each kind, and for every call of the contract an input that succeeds, so
 * that attacks hit existing data. A plain call needs no entry here; any other without one is an
 * error.
 */
export async function takeAim(api: TestApi): Promise<(call: Call) => Aim> {
  const make = factories(api.database)
  const [client_id, provider_id, category] = await Promise.all([
    make.client(),
    make.provider(),
    make.category(),
  ])
  await make.assign(provider_id, category)
  await make.service({ provider_id })
  const contract = await make.contract({ client_id, provider_id })
  const conversation = await make.conversation({ client_id, provider_id })
  await make.message({ conversation_id: conversation })
  const payment = await make.payment({ client_id, provider_id, contract_id: contract })
  const review = await make.review({ client_id, provider_id })
  const [accepted, rejected] = [await make.application(), await make.application()]
  const { password, is_verified, active, finishedRegistration, ...update } = clientBody()
  const at = (id: string) => ({ params: { id } })

  const aims: Record<string, Aim> = {
    'POST /admin/auth/login': { body: { uniqueField: 'admin', password: 'a good password' } },
    'POST /admin/auth/logout': { token: await logIn(api.url) },
    'POST /admin/customer-management': { body: clientBody() },
    'GET /admin/customer-management/:id': at(client_id),
    'PATCH /admin/customer-management/:id': { ...at(client_id), body: update },
    'POST /general/file-upload/image-uploader': {},
    'GET /admin/service-provider-management/services/:id': at(provider_id),
    'GET /admin/export/service-provider-management/services/:id': at(provider_id),
    'POST /admin/category': { body: { name: 'A category of an attacker' } },
    'PATCH /admin/category/:id': { ...at(category), body: { name: 'Renamed by an attacker' } },
    'DELETE /admin/category/:id': at(category),
    'GET /admin/contract-management/:id': at(contract),
    'GET /admin/conversation-management/:id/messages': at(conversation),
    'GET /admin/conversation-management/:id/messages/earlier': at(conversation),
    'GET /admin/payment-management/:id': at(payment),
    'POST /admin/review-management/:id/reply': { ...at(review), body: { admin_reply: 'Ours' } },
    'DELETE /admin/review-management/:id/reply': at(review),
    'DELETE /admin/review-management/:id': at(review),
    'POST /admin/service-provider-join-request-management/:id/accept': at(accepted),
    'POST /admin/service-provider-join-request-management/:id/reject': at(rejected),
  }
  Object.assign(aims, await accountAims(api))
  for (const call of calls) aims[nameOf(call)] ??= await plainAim(api, call)
  return (call) => aims[nameOf(call)] ?? {}
}

async function plainAim(api: TestApi, call: Call): Promise<Aim> {
  requirePlain(call)
  const params = call.params && { id: await recordFor(api, call) }
  return { ...(params && { params }), ...(call.body && { body: bodyOf(call) }) }
}

export const nameOf = (call: Call) => `${call.method} ${call.path}`

export const pathOf = (call: Call, { params = {} }: Aim) =>
  call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))

/** Makes the call with headers of the attacker's choice. */
export async function strike(
  api: TestApi,
  call: Call,
  aim: Aim,
  headers: Record<string, string> = {},
  query = '',
): Promise<Response> {
  const url = `${api.url}${pathOf(call, aim)}${query}`
  if (call.upload) {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(await picture())]), 'picture.png')
    return fetch(url, { method: call.method, headers, body })
  }
  if (aim.body === undefined) return fetch(url, { method: call.method, headers })
  return fetch(url, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(aim.body),
  })
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
