import { type Review, review, reviewCalls } from '@zaffa/contract/schema/reviews'
import type { FastifyInstance } from 'fastify'
import { write } from '../audit/write.ts'
import type { Database } from '../database/connect.ts'
import type { Transaction } from '../database/transaction.ts'
import { exportRoute } from '../export/export-route.ts'
import { handle } from '../http/call.ts'
import { notFound } from '../http/errors.ts'
import { checkId, found } from '../http/ids.ts'
import { defineList } from '../list/define-list.ts'
import { selectFields } from '../list/select-fields.ts'

const missing = 'There is no such review'

const columns = selectFields(review, {
  media: 'r.media',
  user: `case when client.id is not null then
    json_build_object('full_name', client.full_name, 'avatar', client.avatar) end`,
  wedding_service: `case when provider.id is not null then json_build_object('service_provider',
    json_build_object('company_name', provider.company_name)) end`,
  replied_by: `case when r.admin_reply is not null then json_build_object(
    'full_name', coalesce(replier.full_name, r.replied_by_name)) end`,
})

const joins = `
  left join client on client.id = r.client_id
  left join provider on provider.id = r.provider_id
  left join administrator replier on replier.id = r.replied_by`

const list = defineList<Review>({ from: 'review r', columns, joins, journal: 'review' })

async function lockReview(tx: Transaction, id: string): Promise<Review> {
  checkId(id, missing)
  const { rows } = await tx.query<Review>(
    `select ${columns} from review r ${joins} where r.id = $1 for update of r`,
    [id],
  )
  return found(rows, missing)
}

export function reviewRoutes(app: FastifyInstance, database: Database) {
  handle(app, reviewCalls.list, ({ query }, request) => list.page(database, query, request))
  exportRoute(app, database, { noun: 'review', call: reviewCalls.list, list })

  handle(app, reviewCalls.reply, ({ params, body }, { actor }) =>
    write(database, actor, 'review.reply', async (tx) => {
      const before = await lockReview(tx, params.id)
      await tx.query(
        `update review set admin_reply = $2, replied_by = $3, replied_by_name = null, reply_date = now()
         where id = $1`,
        [params.id, body.admin_reply, actor.administratorId],
      )
      const after = await lockReview(tx, params.id)
      return { id: params.id, before, after, answer: after }
    }),
  )

  handle(app, reviewCalls.deleteReply, ({ params }, { actor }) =>
    write(database, actor, 'review.delete_reply', async (tx) => {
      const before = await lockReview(tx, params.id)
      if (before.admin_reply === null) throw notFound('This review has no reply')
      await tx.query(
        `update review set admin_reply = null, replied_by = null, replied_by_name = null,
           reply_date = null where id = $1`,
        [params.id],
      )
      const after = await lockReview(tx, params.id)
      return { id: params.id, before, after, answer: after }
    }),
  )

  handle(app, reviewCalls.delete, ({ params }, { actor }) =>
    write(database, actor, 'review.delete', async (tx) => {
      const before = await lockReview(tx, params.id)
      await tx.query('delete from review where id = $1', [params.id])
      return { id: params.id, before, answer: { _id: params.id } }
    }),
  )
}
