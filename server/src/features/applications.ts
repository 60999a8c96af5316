import type { ErrorDetails } from '@zaffa/contract/errors'
import {
  type Application,
  application,
  applicationCalls,
} from '@zaffa/contract/schema/applications'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../audit/record.ts'
import { type Written, write } from '../audit/write.ts'
import type { Database } from '../database/connect.ts'
import type { Transaction } from '../database/transaction.ts'
import { exportRoute } from '../export/export-route.ts'
import { handle } from '../http/call.ts'
import { ApiError } from '../http/errors.ts'
import { checkId, found, newId } from '../http/ids.ts'
import { defineList } from '../list/define-list.ts'
import { selectFields } from '../list/select-fields.ts'

const missing = 'There is no such application'

const list = defineList<Application>({
  from: 'application r',
  columns: selectFields(application, {
    city: "json_build_object('name', city.name)",
    type: "json_build_object('name', coalesce(category.name, r.category_name))",
  }),
  joins: `
    left join city on city.id = r.city_id
    left join category on category.id = r.category_id`,
  journal: 'pending_application',
})

type Pending = {
  full_name: string
  company_name: string
  phone_number: string
  email: string
  category_id: string | null
}

type Decided = {
  status: 'pending' | 'approved' | 'rejected'
  decider: string | null
  decided_at: string
}

/**
 * Keeps the applicant's category from being deleted. Call it before locking the application: a
 * delete locks category and application in the same order, so there is no deadlock.
 */
async function lockCategory(tx: Transaction, id: string) {
  checkId(id, missing)
  await tx.query(
    'select from category where id = (select category_id from application where id = $1) for share',
    [id],
  )
}

/** Waits for a concurrent decision. The first one stands; the second is refused. */
async function lockPending(tx: Transaction, id: string): Promise<Pending> {
  checkId(id, missing)
  const { rows } = await tx.query<Pending & Decided>(
    `select r.full_name, r.company_name, r.phone_number, r.email, r.category_id, r.status,
       (select full_name from administrator where id = r.decided_by) as decider, r.decided_at
     from application r where r.id = $1 for update of r`,
    [id],
  )
  const application = found(rows, missing)
  const { status, decider: by, decided_at: at } = application
  if (status !== 'pending') throw alreadyDecided({ status, by, at })
  return application
}

function alreadyDecided(decided: NonNullable<ErrorDetails['decided']>) {
  const { status, by, at } = decided
  const time = `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`
  const message = `This application was already ${status} by ${by ?? 'the marketplace'} on ${time}`
  return new ApiError(409, 'already_decided', message, { details: { decided } })
}

async function createProvider(tx: Transaction, applicant: Pending): Promise<string> {
  const id = newId()
  await tx.query(
    `insert into provider (id, company_name, full_name, phone_number, email)
     values ($1, $2, $3, $4, $5)`,
    [id, applicant.company_name, applicant.full_name, applicant.phone_number, applicant.email],
  )
  if (applicant.category_id) {
    await tx.query('insert into provider_category (provider_id, category_id) values ($1, $2)', [
      id,
      applicant.category_id,
    ])
  }
  return id
}

async function decide<Answer>(
  tx: Transaction,
  actor: Actor,
  id: string,
  status: 'approved' | 'rejected',
  provider: string | null,
  answer: Answer,
): Promise<Written<Answer>> {
  await tx.query(
    `update application set status = $2, decided_by = $3, decided_at = now(), provider_id = $4
     where id = $1`,
    [id, status, actor.administratorId, provider],
  )
  return { id, before: { status: 'pending' }, after: { status, provider }, answer }
}

export function applicationRoutes(app: FastifyInstance, database: Database) {
  handle(app, applicationCalls.list, ({ query }, request) => list.page(database, query, request))
  exportRoute(app, database, { noun: 'application', call: applicationCalls.list, list })

  handle(app, applicationCalls.accept, ({ params }, { actor }) =>
    write(database, actor, 'application.approved', async (tx) => {
      await lockCategory(tx, params.id)
      const applicant = await lockPending(tx, params.id)
      const provider = await createProvider(tx, applicant)
      const answer = { _id: params.id, status: 'approved' as const, provider }
      return decide(tx, actor, params.id, 'approved', provider, answer)
    }),
  )

  handle(app, applicationCalls.reject, ({ params }, { actor }) =>
    write(database, actor, 'application.rejected', async (tx) => {
      await lockPending(tx, params.id)
      const answer = { _id: params.id, status: 'rejected' as const }
      return decide(tx, actor, params.id, 'rejected', null, answer)
    }),
  )
}
