import { hash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../audit/record.ts'
import type { Database } from '../database/connect.ts'
import type { Transaction } from '../database/transaction.ts'
import { notLoggedIn } from '../http/errors.ts'
import { batched } from './batch.ts'

export const idleMinutes = 60
export const absoluteHours = 12

/** The condition under which a session `s` of an administrator `a` is alive. */
export const sessionIsAlive = `
  s.ended_at is null
  and s.last_seen_at > now() - interval '${idleMinutes} minutes'
  and s.created_at > now() - interval '${absoluteHours} hours'
  and a.disabled_at is null`

export const tokenHash = (token: string) => hash('sha256', token, 'buffer')

/** 256 random bits: nothing to guess, nothing to decode, nothing to forge. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/**
 * Opens a session if the password that was verified is still the password: one that was changed,
 * or an administrator who was disabled, in the meantime opens nothing.
 */
export async function createSession(
  tx: Transaction,
  administrator: { id: string; password_hash: string },
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await tx.query(
    `insert into session (token_hash, administrator_id, address, user_agent)
     select $1, id, $4, $5 from administrator
     where id = $2 and password_hash = $3 and disabled_at is null
     for share`,
    [
      tokenHash(token),
      administrator.id,
      administrator.password_hash,
      request.ip,
      (request.headers['user-agent'] ?? '').slice(0, 300),
    ],
  )
  return rowCount ? token : undefined
}

/**
 * The token of the request, from the Authorization header alone: never a cookie, never the address.
 * Of two headers, a proxy in front may have looked at the other one, so two are none.
 */
function bearerToken(request: FastifyRequest): string | undefined {
  const [header = '', ...more] = request.raw.headersDistinct.authorization ?? []
  const [scheme, token, ...rest] = more.length > 0 ? [] : header.split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || rest.length > 0 || !token) return undefined
  return tokenPattern.test(token) ? token : undefined
}

type Session = { token: string; administrator_id: string; username: string; seen_lately: boolean }

const lately = "last_seen_at > now() - interval '1 minute'"

/**
 * How many sessions are found with one query. It has a place for each of them: with one array for
 * all, PostgreSQL would plan the query anew each time, which takes longer than running it.
 */
const places = Array.from({ length: 8 }, (_, index) => `$${index + 1}::bytea`)

/** Finds live sessions by the hash of their token, in hexadecimal. */
const findSessions = (database: Database) =>
  batched(places.length, async (hashes) => {
    const { rows } = await database.query<Session>({
      name: 'find sessions',
      text: `
        select encode(s.token_hash, 'hex') as token, s.administrator_id, a.username,
          s.${lately} as seen_lately
        from session s join administrator a on a.id = s.administrator_id
        where s.token_hash in (${places.join(', ')}) and ${sessionIsAlive}`,
      values: places.map((_, index) => Buffer.from(hashes[index] ?? '', 'hex')),
    })
    return new Map(rows.map((session) => [session.token, session]))
  })

/** Of the requests that a page sends at once, one writes this down. */
const see = (database: Database, token: Buffer) =>
  database.query(
    `update session set last_seen_at = now()
     where token_hash = $1 and not ${lately}`,
    [token],
  )

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; set for every call but the open ones. */
    actor: Actor
  }
}

/**
 * Every call needs a live session unless the contract says that it is open. The hook runs before
 * the body is read, so nobody without a token can make the server work.
 */
export function requireSession(app: FastifyInstance, database: Database) {
  const findSession = findSessions(database)
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config
    if (!call || call.open) return
    // From here on it is noticed when the caller goes away: the signal begins when it is first read.
    const { signal } = request
    const token = bearerToken(request)
    const hashed = token && tokenHash(token)
    const session = hashed && (await findSession(hashed.toString('hex')))
    if (!hashed || !session) throw notLoggedIn()
    signal.throwIfAborted()
    if (!session.seen_lately) await see(database, hashed)
    request.actor = {
      administratorId: session.administrator_id,
      name: session.username,
      requestId: request.id,
      session: hashed,
    }
  })
}
