import { isBlank } from '@zaffa/contract/blank'
import { choicesOf } from '@zaffa/contract/schema/client-choices'
import { type Client, type ClientUpdate, client, clientCalls } from '@zaffa/contract/schema/clients'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { changedFields } from '../audit/record.ts'
import { write } from '../audit/write.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { insertRow, updateRow } from '../database/write-row.ts'
import { exportRoute } from '../export/export-route.ts'
import { handle } from '../http/call.ts'
import { type ApiError, badInput, conflict, refusing } from '../http/errors.ts'
import { checkId, found, newId } from '../http/ids.ts'
import { validate } from '../http/validation.ts'
import { checkVersion } from '../http/version.ts'
import { defineList } from '../list/define-list.ts'
import { selectFields } from '../list/select-fields.ts'
import { emailKey, phoneKey } from '../text/contact-keys.ts'

const missing = 'There is no such client'

const columns = selectFields(client, { planning_for: 'r.planning_for' })

const list = defineList<Client>({ from: 'client r', columns, journal: 'client' })

/** What belongs to one client only, and how two spellings of it are compared. */
const contacts = {
  email: { noun: 'e-mail address', same: `email_key = ${emailKey('$1')}` },
  phone_number: { noun: 'phone number', same: `phone_key = ${phoneKey('$1')}` },
}

const rules = (database: Database, body: Pick<Client, keyof typeof contacts>) => ({
  client_email_unique: () => taken(database, body, 'email'),
  client_phone_unique: () => taken(database, body, 'phone_number'),
  client_avatar_fkey: () => {
    const message = 'The avatar must be an image that was uploaded here'
    return badInput(message, { avatar: message })
  },
})

/** Names the client that has the value, unless it is gone by now. */
async function taken(
  database: Database,
  body: Pick<Client, keyof typeof contacts>,
  field: keyof typeof contacts,
): Promise<ApiError> {
  const { noun, same } = contacts[field]
  const { rows } = await database.query<{ _id: string; name: string }>(
    `select id as "_id", full_name as name from client where ${same}`,
    [body[field]],
  )
  const message = `A client with this ${noun} already exists`
  return conflict(message, { fields: { [field]: message }, details: { existing: rows[0] } })
}

/** A name without a visible character is no name. */
const visibleName = (name: string | null = null) => (isBlank(name ?? '') ? null : name)

async function readClient(database: Queryable, id: string, lock = ''): Promise<Client> {
  checkId(id, missing)
  const { rows } = await database.query<Client>(
    `select ${columns} from client r where r.id = $1 ${lock}`,
    [id],
  )
  return found(rows, missing)
}

/** A value of the marketplace stays until an administrator chooses one of the options. */
function checkChoices(stored: Client, body: ClientUpdate) {
  const { error } = validate(z.object(choicesOf(stored)), body)
  if (error) throw error
}

export function clientRoutes(app: FastifyInstance, database: Database) {
  handle(app, clientCalls.list, ({ query }, request) => list.page(database, query, request))
  exportRoute(app, database, { noun: 'client', call: clientCalls.list, list })

  handle(app, clientCalls.read, ({ params }) => readClient(database, params.id))

  handle(app, clientCalls.create, async ({ body }, { actor }) => {
    const id = newId()
    const { password, ...fields } = body
    const passwordHash = await hashPassword(password)
    return refusing(rules(database, body), () =>
      write(database, actor, 'client.create', async (tx) => {
        await insertRow(tx, 'client', {
          ...fields,
          id,
          parents_full_name: visibleName(fields.parents_full_name),
          planning_for: fields.planning_for ?? [],
        })
        await tx.query('insert into client_credential (client_id, password_hash) values ($1, $2)', [
          id,
          passwordHash,
        ])
        const client = await readClient(tx, id)
        return { id, after: client, answer: client }
      }),
    )
  })

  handle(app, clientCalls.update, ({ params, body }, request) =>
    refusing(rules(database, body), () =>
      write(database, request.actor, 'client.update', async (tx) => {
        const before = await readClient(tx, params.id, 'for update')
        checkVersion(request, before, 'client')
        checkChoices(before, body)
        // An absent field keeps its value; null clears it.
        const after = { ...before, ...body, planning_for: body.planning_for ?? [] }
        if (body.planning_for === undefined) after.planning_for = before.planning_for
        after.parents_full_name = visibleName(after.parents_full_name)
        if (Object.keys(changedFields(before, after)).length === 0) {
          return { id: params.id, before, after: before, answer: before }
        }
        const { _id, ...fields } = after
        await updateRow(tx, 'client', _id, fields)
        return { id: params.id, before, after, answer: await readClient(tx, params.id) }
      }),
    ),
  )
}
