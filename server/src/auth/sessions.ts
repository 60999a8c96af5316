import { hash, randomBytes } from 'node:crypto'
import { secondFactorRequired } from '@zaffa/contract/account'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../audit/record.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { type Transaction, writeIfPossible } from '../database/transaction.ts'
import { addressOf, networkOf } from '../http/caller.ts'
import { ApiError, notLoggedIn } from '../http/errors.ts'
import { batched } from './batch.ts'

const idleMinutes = 60
const absoluteHours = 12

/** SQL condition: session `s` of administrator `a` is alive. */
export const sessionIsAlive = `
  s.ended_at is null
  and s.last_seen_at > now() - interval '${idleMinutes} minutes'
  and s.created_at > now() - interval '${absoluteHours} hours'
  and a.disabled_at is null`

export const tokenHash = (token: string) => hash('sha256', token, 'buffer')

/** A token is 256 random bits: it cannot be guessed and carries no data to decode or forge. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/**
 * Opens a session unless the password was changed or the administrator disabled since the password
 * was verified.
 */
export async function createSession(
  tx: Transaction,
  administrator: { id: string; password_hash: string },
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await tx.query(
    `insert into session (token_hash, administrator_id, address, network, user_agent)
     select $1, id, $4, $5, $6 from administrator
     where id = $2 and password_hash = $3 and disabled_at is null
     for share`,
    [
      tokenHash(token),
      administrator.id,
      administrator.password_hash,
      addressOf(request),
      networkOf(addressOf(request)),
      (request.headers['user-agent'] ?? '').slice(0, 300),
    ],
  )
  return rowCount ? token : undefined
}

/**
 * The token from the Authorization header, never from a cookie or the URL. Two headers count as
 * none: a proxy in front may have checked the other one.
 */
export function bearerToken(request: FastifyRequest, pattern: RegExp): string | undefined {
  const [header = '', ...more] = request.raw.headersDistinct.authorization ?? []
  const [scheme, token, ...rest] = more.length > 0 ? [] : header.split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || rest.length > 0 || !token) return undefined
  return pattern.test(token) ? token : undefined
}

type Session = {
  token: string
  administrator_id: string
  username: string
  seen_lately: boolean
  must_set_up: boolean
}

const lately = "last_seen_at > now() - interval '1 minute'"

/**
 * The placeholders of one query. With a single array parameter PostgreSQL would plan the query anew
 * each time, which takes longer than running it.
 */
const places = Array.from({ length: 8 }, (_, index) => `$${index + 1}::bytea`)

/** SQL: whether administrator `a` has a second factor. */
const hasFactor = `exists (
  select from factor f where f.administrator_id = a.id and f.confirmed_at is not null)`

/** Finds live sessions by the hexadecimal hash of their token. */
const findSessions = (database: Database, requireFactor: boolean) =>
  batched(places.length, async (hashes) => {
    const { rows } = await database.query<Session>({
      name: 'find sessions',
      text: `
        select encode(s.token_hash, 'hex') as token, s.administrator_id, a.username,
          s.${lately} as seen_lately, ${requireFactor ? `not ${hasFactor}` : 'false'} as must_set_up
        from session s join administrator a on a.id = s.administrator_id
        where s.token_hash in (${places.join(', ')}) and ${sessionIsAlive}`,
      values: places.map((_, index) => Buffer.from(hashes[index] ?? '', 'hex')),
    })
    return new Map(rows.map((session) => [session.token, session]))
  })

/** The condition lets only one of several concurrent requests write. */
const see = (database: Database, token: Buffer) =>
  writeIfPossible(database, (tx) =>
    tx.query(
      `update session set last_seen_at = now()
       where token_hash = $1 and not ${lately}`,
      [token],
    ),
  )

export type LoggedIn = Actor & { administratorId: string; session: Buffer }

/** For an answer that takes time: refuses to go on if the session ended meanwhile. */
export async function refuseEnded(database: Database, session: Buffer) {
  const { rowCount } = await database.query(
    `select from session s join administrator a on a.id = s.administrator_id
     where s.token_hash = $1 and ${sessionIsAlive}`,
    [session],
  )
  if (!rowCount) throw notLoggedIn()
}

/** Ends all sessions of the administrator but the one that makes the request; answers their number. */
export async function endOtherSessions(tx: Transaction, { administratorId, session }: LoggedIn) {
  const { rowCount } = await tx.query(
    `update session set ended_at = now()
     where administrator_id = $1 and token_hash <> $2 and ended_at is null`,
    [administratorId, session],
  )
  return rowCount ?? 0
}

const setUpFirst = () =>
  new ApiError(403, secondFactorRequired, 'Please set up a second factor for your account first')

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; not set for open calls. */
    actor: LoggedIn
  }
}

/**
 * Every call needs a live session unless the contract marks it open or gives it to keys. The hook
 * runs before parsing, so the body of a caller without a session is never read.
 */
export function requireSession(app: FastifyInstance, database: Database, config: Config) {
  const findSession = findSessions(database, config.requireSecondFactor)
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config
    if (!call || call.open || call.key) return
    // Reading the signal starts it: from here on a disconnect is noticed.
    const { signal } = request
    const token = bearerToken(request, tokenPattern)
    const hashed = token && tokenHash(token)
    const session = hashed && (await findSession(hashed.toString('hex')))
    if (!hashed || !session) throw notLoggedIn()
    signal.throwIfAborted()
    if (!session.seen_lately) await see(database, hashed)
    if (session.must_set_up && !call.beforeSetUp) throw setUpFirst()
    request.actor = {
      administratorId: session.administrator_id,
      name: session.username,
      requestId: request.id,
      session: hashed,
    }
  })
}
