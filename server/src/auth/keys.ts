import { randomBytes } from 'node:crypto'
import type { KeyRight } from '@zaffa/contract/feed'
import { fold } from '@zaffa/contract/fold'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, recordAudit } from '../audit/record.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { type Transaction, transaction, writeIfPossible } from '../database/transaction.ts'
import { ApiError } from '../http/errors.ts'
import { newId } from '../http/ids.ts'
import { bearerToken, tokenHash } from './sessions.ts'

/** A prefix that scanners of leaked secrets can look for, then 256 random bits. */
const keyPattern = /^zfk_[A-Za-z0-9_-]{43}$/

const invalidKey = () => new ApiError(401, 'invalid_key', 'This key is not valid')
const missingRight = (right: KeyRight) =>
  new ApiError(403, 'missing_right', `This key may not be used for ${right}`)

export type Key = { id: string; name: string; may: KeyRight[]; used_lately: boolean }

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that opened the call; set only for calls of keys. */
    key: Key
  }
}

/** Who makes a write of a call that a key opened. */
export const keyActor = ({ key, id }: FastifyRequest): Actor => ({
  administratorId: null,
  name: `key ${key.name}`,
  requestId: id,
})

export async function createKey(
  database: Database,
  actor: Actor,
  { name, may }: { name: string; may: KeyRight[] },
): Promise<string> {
  const key = `zfk_${randomBytes(32).toString('base64url')}`
  const id = newId()
  await transaction(database, async (tx) => {
    await tx.query('insert into feed_key (id, name, key_hash, may) values ($1, $2, $3, $4)', [
      id,
      name,
      tokenHash(key),
      may,
    ])
    await recordAudit(tx, actor, 'key.create', id, {
      name: { before: null, after: name },
      may: { before: null, after: may },
    })
  })
  return key
}

/** Answers whether there was such a key. */
export function revokeKey(database: Database, actor: Actor, name: string): Promise<boolean> {
  return transaction(database, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `update feed_key set revoked_at = now()
       where name_key = $1 and revoked_at is null returning id`,
      [fold(name)],
    )
    const id = rows[0]?.id
    if (id) await recordAudit(tx, actor, 'key.revoke', id, {})
    return id !== undefined
  })
}

export type ListedKey = {
  name: string
  may: string[]
  created_at: string
  last_used_at: string | null
  revoked_at: string | null
}

export async function listKeys(database: Queryable): Promise<ListedKey[]> {
  const { rows } = await database.query<ListedKey>(
    'select name, may, created_at, last_used_at, revoked_at from feed_key order by created_at, id',
  )
  return rows
}

/** Refuses work of a key that was revoked meanwhile. */
export async function checkKey(database: Queryable, { id }: Key, lock = ''): Promise<void> {
  const { rowCount } = await database.query(
    `select from feed_key where id = $1 and revoked_at is null ${lock}`,
    [id],
  )
  if (!rowCount) throw invalidKey()
}

/**
 * Checks the key and delays a revocation until the commit, so that nothing is committed after it.
 * Comes last before the audit records: a revocation that waited for whole batches might never find a
 * gap between those of two feeds. A revocation locks the two in the same order.
 */
export const keepKey = (tx: Transaction, key: Key) => checkKey(tx, key, 'for share')

/** Calls that the contract gives to keys need one with the right, before their body is read. */
export function requireKey(app: FastifyInstance, database: Database) {
  app.decorateRequest('key')
  app.addHook('onRequest', async (request) => {
    const right = request.routeOptions.config.call?.key
    if (!right) return
    const token = bearerToken(request, keyPattern)
    const key = token && (await findKey(database, token))
    if (!key) throw invalidKey()
    if (!key.may.includes(right)) throw missingRight(right)
    if (!key.used_lately) await noteUse(database, key)
    request.key = key
  })
}

/** Without waiting for a batch that holds the key: this is a connection of administrators. */
const noteUse = (database: Database, { id }: Key): Promise<void> =>
  writeIfPossible(database, (tx) =>
    tx.query(
      `update feed_key set last_used_at = now()
       where id = (select id from feed_key where id = $1 for no key update skip locked)`,
      [id],
    ),
  )

async function findKey(database: Queryable, key: string): Promise<Key | undefined> {
  const { rows } = await database.query<Key>(
    `select id, name, may,
       coalesce(last_used_at > now() - interval '1 minute', false) as used_lately
     from feed_key where key_hash = $1 and revoked_at is null`,
    [tokenHash(key)],
  )
  return rows[0]
}
