import { noDescription } from '@zaffa/contract/categories'
import { type Category, categoryCalls } from '@zaffa/contract/schema/categories'
import type { FastifyInstance } from 'fastify'
import { changedFields, recordAudit } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'
import { type Transaction, transaction } from '../database/transaction.ts'
import { handle } from '../http/call.ts'
import { conflict, refusing } from '../http/errors.ts'
import { checkId, found, newId } from '../http/ids.ts'
import { defineList } from '../list/define-list.ts'

const missing = 'There is no such category'
const columns = 'r.id as "_id", r.name, r.description'

const list = defineList<Category>({ from: 'category r', columns, journal: 'category' })

const rules = {
  category_name_unique: () => conflict('A category with this name already exists'),
}

/** A single space is how the app writes "no description". */
const stored = (description: string | undefined) =>
  description === noDescription ? '' : description

async function lockCategory(tx: Transaction, id: string): Promise<Category> {
  checkId(id, missing)
  const { rows } = await tx.query<Category>(
    `select ${columns} from category r where r.id = $1 for update`,
    [id],
  )
  return found(rows, missing)
}

/** What loses this category when it goes, for the audit record. */
async function readAssignments(tx: Transaction, id: string) {
  const { rows } = await tx.query<{ providers: string[]; services: string[] }>(
    `select
       array(select provider_id from provider_category where category_id = $1) as providers,
       array(select id from service where category_id = $1) as services,
       array(select id from application where category_id = $1) as applications`,
    [id],
  )
  return rows[0] ?? {}
}

export function categoryRoutes(app: FastifyInstance, database: Database) {
  handle(app, categoryCalls.list, ({ query }, request) => list.page(database, query, request))

  handle(app, categoryCalls.create, ({ body }, { actor }) =>
    refusing(rules, () =>
      transaction(database, async (tx) => {
        const category = {
          _id: newId(),
          name: body.name,
          description: stored(body.description) ?? '',
        }
        await tx.query('insert into category (id, name, description) values ($1, $2, $3)', [
          category._id,
          category.name,
          category.description,
        ])
        await recordAudit(tx, actor, 'category.create', category._id, changedFields(null, category))
        return category
      }),
    ),
  )

  handle(app, categoryCalls.update, ({ params, body }, { actor }) =>
    refusing(rules, () =>
      transaction(database, async (tx) => {
        const before = await lockCategory(tx, params.id)
        const after = {
          ...before,
          name: body.name,
          description: stored(body.description) ?? before.description,
        }
        const changes = changedFields(before, after)
        if (Object.keys(changes).length === 0) return before
        await tx.query(
          'update category set name = $2, description = $3, updated_at = now() where id = $1',
          [params.id, after.name, after.description],
        )
        await recordAudit(tx, actor, 'category.update', params.id, changes)
        return after
      }),
    ),
  )

  handle(app, categoryCalls.delete, ({ params }, { actor }) =>
    transaction(database, async (tx) => {
      const before = await lockCategory(tx, params.id)
      const assigned = await readAssignments(tx, params.id)
      await tx.query('delete from category where id = $1', [params.id])
      const changes = changedFields({ ...before, ...assigned }, null)
      await recordAudit(tx, actor, 'category.delete', params.id, changes)
      return { _id: params.id }
    }),
  )
}
