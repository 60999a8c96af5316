import { noDescription } from '@zaffa/contract/categories'
import { type Category, category, categoryCalls } from '@zaffa/contract/schema/categories'
import type { FastifyInstance } from 'fastify'
import { write } from '../audit/write.ts'
import type { Database } from '../database/connect.ts'
import type { Transaction } from '../database/transaction.ts'
import { exportRoute } from '../export/export-route.ts'
import { handle } from '../http/call.ts'
import { conflict, refusing } from '../http/errors.ts'
import { checkId, found, newId } from '../http/ids.ts'
import { defineList } from '../list/define-list.ts'
import { selectFields } from '../list/select-fields.ts'

const missing = 'There is no such category'
const columns = selectFields(category, {})

const list = defineList<Category>({ from: 'category r', columns, journal: 'category' })

const rules = {
  category_name_unique: () => {
    const message = 'A category with this name already exists'
    return conflict(message, { fields: { name: message } })
  },
}

/** The app sends a single space for "no description". */
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

/** What loses this category, for the audit record. */
async function readAssignments(tx: Transaction, id: string) {
  const { rows } = await tx.query<Record<'providers' | 'services' | 'applications', string[]>>(
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
  exportRoute(app, database, { noun: 'category', call: categoryCalls.list, list })

  handle(app, categoryCalls.create, ({ body }, { actor }) =>
    refusing(rules, () =>
      write(database, actor, 'category.create', async (tx) => {
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
        return { id: category._id, after: category, answer: category }
      }),
    ),
  )

  handle(app, categoryCalls.update, ({ params, body }, { actor }) =>
    refusing(rules, () =>
      write(database, actor, 'category.update', async (tx) => {
        const before = await lockCategory(tx, params.id)
        const after = {
          ...before,
          name: body.name,
          description: stored(body.description) ?? before.description,
        }
        await tx.query(
          `update category set name = $2, description = $3, updated_at = now()
           where id = $1 and (name, description) is distinct from ($2, $3)`,
          [params.id, after.name, after.description],
        )
        return { id: params.id, before, after, answer: after }
      }),
    ),
  )

  handle(app, categoryCalls.delete, ({ params }, { actor }) =>
    write(database, actor, 'category.delete', async (tx) => {
      const before = await lockCategory(tx, params.id)
      const assigned = await readAssignments(tx, params.id)
      await tx.query('delete from category where id = $1', [params.id])
      return { id: params.id, before: { ...before, ...assigned }, answer: { _id: params.id } }
    }),
  )
}
