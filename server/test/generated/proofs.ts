import { isBlank } from '@zaffa/contract/blank'
import { applicationCalls } from '@zaffa/contract/schema/applications'
import type { Call } from '@zaffa/contract/schema/call'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { imageCalls } from '@zaffa/contract/schema/images'
import { isList, listQuery } from '@zaffa/contract/schema/list'
import { reviewCalls } from '@zaffa/contract/schema/reviews'
import { sessionCalls } from '@zaffa/contract/schema/session'
import { statisticsCalls } from '@zaffa/contract/schema/statistics'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestApi } from '../app.ts'
import { requirePlain, siblingsOf } from '../plain-calls.ts'
import { accountProofs } from './account-proofs.ts'
import type { Fields } from './input.ts'
import type { Proof } from './proof.ts'

async function rowOf(api: TestApi, table: string, id: unknown): Promise<Fields | undefined> {
  const { rows } = await api.database.query<Fields>(`select * from ${table} where id = $1`, [id])
  return rows[0]
}

const gone =
  (table: string): Proof =>
  async (api, { id }) =>
    expect(await rowOf(api, table, id)).toBeUndefined()

/** The stored row and the answer equal what was sent, to the last character. */
const storedCategory: Proof = async (api, { body, answer }) => {
  const description = body?.description === ' ' ? '' : (body?.description ?? '')
  expect(answer).toEqual({ _id: answer._id, name: body?.name, description })
  expect(await rowOf(api, 'category', answer._id)).toMatchObject({ name: body?.name, description })
}

/** The optional fields of a client when none was sent. */
const empty = { avatar: null, parents_full_name: null, wedding_date: null, city: null }

const storedClient: Proof = async (api, { body, answer }) => {
  const { password, is_verified, active, finishedRegistration, ...shown } = body ?? {}
  const parents = shown.parents_full_name
  expect(answer).toEqual({
    _id: answer._id,
    user_registered_with: 'MANUAL',
    district: null,
    ...empty,
    ...shown,
    planning_for: shown.planning_for ?? [],
    parents_full_name: isBlank(String(parents ?? '')) ? null : parents,
  })
  const params = { id: String(answer._id) }
  expect(await api.ok(clientCalls.read, { params })).toEqual(answer)
  expect(await rowOf(api, 'client', answer._id)).toMatchObject({
    is_verified: is_verified ?? true,
    active: active ?? true,
    finished_registration: finishedRegistration ?? true,
  })
}

const storedImage: Proof = async (api, { answer, picture }) => {
  const stored = await fetch(`${api.url}${answer.url}`)
  const { width, height, format } = await sharp(await stored.arrayBuffer()).metadata()
  expect({ width, height, format }).toEqual({ ...picture, format: 'webp' })
}

const decided =
  (status: string): Proof =>
  async (api, { id, answer }) => {
    const { status: stored, provider_id } = (await rowOf(api, 'application', id)) ?? {}
    expect([stored, provider_id]).toEqual([status, answer.provider ?? null])
    if (answer.provider) expect(await rowOf(api, 'provider', answer.provider)).toBeDefined()
  }

const proofs = new Map<Call, Proof>([
  [
    sessionCalls.login,
    async (api, { answer }) => {
      await api.ok(statisticsCalls.read, { token: String(answer.access_token) })
    },
  ],
  [
    sessionCalls.logout,
    async (api, { token }) => {
      await api.refused(statisticsCalls.read, 401, { token })
    },
  ],
  [clientCalls.create, storedClient],
  [clientCalls.update, storedClient],
  [imageCalls.upload, storedImage],
  [imageCalls.uploadForFeed, storedImage],
  [categoryCalls.create, storedCategory],
  [categoryCalls.update, storedCategory],
  [categoryCalls.delete, gone('category')],
  [
    reviewCalls.reply,
    async (api, { id, body, answer }) => {
      expect(answer).toMatchObject({ _id: id, ...body })
      expect(await rowOf(api, 'review', id)).toMatchObject({ ...body })
    },
  ],
  [
    reviewCalls.deleteReply,
    async (api, { id, answer }) => {
      expect(answer).toMatchObject({ _id: id, admin_reply: null, replied_by: null })
      expect(await rowOf(api, 'review', id)).toMatchObject({ admin_reply: null, reply_date: null })
    },
  ],
  [reviewCalls.delete, gone('review')],
  [applicationCalls.accept, decided('approved')],
  [applicationCalls.reject, decided('rejected')],
  ...accountProofs,
])

/** The page has as many rows as its size and the total allow. */
const wholePage: Proof = async (_api, { query, answer }) => {
  const { page, pageSize } = listQuery.parse(query)
  const rows = (answer.data ?? answer.docs) as unknown[]
  const total = Number(answer.totalDocuments ?? answer.totalDocs)
  expect(rows).toHaveLength(Math.min(pageSize, Math.max(0, total - (page - 1) * pageSize)))
}

/** The answer has what was sent, and reading the record, which is the newest, gives the same. */
const storedAsSent =
  (call: Call): Proof =>
  async (api, { body, answer }) => {
    const { list, read } = siblingsOf(call)
    expect(answer).toMatchObject({ ...body })
    if (read) {
      const found = (await api.ok(read, { params: { id: String(answer._id) } })) as Fields
      expect(found.data ?? found).toEqual(answer)
    }
    if (list) {
      const newest = (await api.ok(list, { query: { pageSize: 1 } })) as { data: Fields[] }
      expect(newest.data[0]?._id).toBe(answer._id)
      if (!read) expect(newest.data[0]).toEqual(answer)
    }
  }

const notFoundAgain =
  (call: Call): Proof =>
  async (api, { id }) => {
    await api.refused(call, 404, { params: { id } })
  }

/** Checks the effect of an accepted call. Only reads and plain writes need no entry here. */
export function proofOf(call: Call): Proof {
  const proof = proofs.get(call)
  if (proof) return proof
  if (call.method === 'GET') return isList(call) ? wholePage : async () => {}
  requirePlain(call)
  return call.method === 'DELETE' ? notFoundAgain(call) : storedAsSent(call)
}
