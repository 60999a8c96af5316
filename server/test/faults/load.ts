import { setTimeout as sleep } from 'node:timers/promises'
import { clients } from '@zaffa/contract/clients'
import { expect } from 'vitest'
import type { Database } from '../../src/database/connect.ts'
import { clientBody } from '../factories.ts'

/** A write that was answered with success, with its request id. */
type Acknowledged = { client: string; request: string }
export type Answer = { status: number; retryAfter: string | null; begun: number }

/** A call without an answer by then hangs; far above what a busy machine needs. */
const patience = 60_000

/** The writes that were answered, to be compared with the database afterwards. */
export class Ledger {
  readonly writes: Acknowledged[] = []
  /** The names that a client may have: the last answered one, and those tried since. */
  readonly names = new Map<string, string[]>()

  /** How many answered writes are missing, or have no audit record. */
  async lost(database: Database): Promise<number> {
    const { rows } = await database.query<{ id: string; full_name: string }>(
      'select id, full_name from client where id = any ($1)',
      [[...this.names.keys()]],
    )
    const found = new Map(rows.map((row) => [row.id, row.full_name]))
    const recorded = await database.query<{ request: string }>(
      `select request_id || ' ' || record_id as request from audit_record
       where request_id = any ($1)`,
      [this.writes.map(({ request }) => request)],
    )
    const requests = new Set(recorded.rows.map(({ request }) => request))
    const missing = [...this.names].filter(([id, names]) => !names.includes(found.get(id) ?? ''))
    const unrecorded = this.writes.filter(
      (write) => !requests.has(`${write.request} ${write.client}`),
    )
    return missing.length + unrecorded.length
  }
}

/** Runs writers and readers until they are stopped, whatever the answers are. */
export function startLoad(url: string, token: string, ledger: Ledger, readers = 0, writers = 4) {
  const answers: Answer[] = []
  const failures: string[] = []
  let stopped = false

  async function call(method: string, path: string, body?: unknown) {
    const begun = performance.now()
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience),
      })
      const content = (await response.json()) as { _id?: string }
      const { status, headers } = response
      answers.push({ status, retryAfter: headers.get('retry-after'), begun })
      if (status >= 500) await sleep(20)
      return { status, id: content._id ?? '', request: headers.get('x-request-id') ?? '' }
    } catch (error) {
      // The server is down or hangs; the test checks which.
      failures.push(error instanceof Error ? error.name : String(error))
      await sleep(20)
      return { status: 0, id: '', request: '' }
    }
  }

  async function write() {
    let own = ''
    let changes = 0
    while (!stopped) {
      const body = clientBody()
      const { full_name, phone_number, email } = body
      // A client is created once and changed several times, because hashing its password is slow.
      const names = ledger.names.get(own)
      if (names) {
        ledger.names.set(own, [...names, full_name])
        const { status, request } = await call('PATCH', `${clients.path}/${own}`, {
          full_name,
          phone_number,
          email,
        })
        if (status === 200) {
          ledger.names.set(own, [full_name])
          ledger.writes.push({ client: own, request })
        }
        changes += 1
        if (changes === 5) own = ''
      } else {
        const { status, id, request } = await call('POST', clients.path, body)
        if (status !== 201) continue
        ledger.names.set(id, [full_name])
        ledger.writes.push({ client: id, request })
        own = id
        changes = 0
      }
    }
  }

  async function read() {
    while (!stopped) await call('GET', `${clients.path}?search=client`)
  }

  const running = [
    ...Array.from({ length: writers }, write),
    ...Array.from({ length: readers }, read),
  ]
  return {
    answers,
    failures,
    async stop() {
      stopped = true
      await Promise.all(running)
    },
  }
}

/** While the database was away, every call was answered: with a 503 and Retry-After. */
export function expectPatience(answers: Answer[], failures: string[]): number {
  expect(failures).toEqual([])
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 201, 503])
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(5)
  for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0)
  return refused.length
}

export const refusalsIn = (answers: Answer[]) =>
  answers.filter(({ status }) => status === 503).length

export const successesSince = (answers: Answer[], time: number) =>
  answers.filter(({ status, begun }) => status < 500 && begun >= time)
