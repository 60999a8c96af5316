import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { feed, type KeyRight } from '@zaffa/contract/feed'
import { type FeedAnswer, feedCalls, feedLine } from '@zaffa/contract/schema/feed'
import { expect } from 'vitest'
import { createKey } from '../src/auth/keys.ts'
import { byTest, type TestApi } from './app.ts'
import { clientBody } from './factories.ts'

export const lineType = 'application/x-ndjson'
export const toLines = (records: unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

type Summary = Record<FeedAnswer['result'], number>

/** Every line is checked against the contract; the last one must be the summary. */
export async function readFeed(response: Response) {
  const text = await response.text()
  expect(response.status, text).toBe(200)
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => feedLine.parse(JSON.parse(line)))
  const answers = lines.filter((line): line is FeedAnswer => 'line' in line)
  const last = lines.at(-1)
  if (!last || !('summary' in last)) throw new Error(`The feed ended early: ${text.slice(-500)}`)
  return { answers, summary: last.summary as Summary }
}

type Open = { query?: string; headers?: OutgoingHttpHeaders; agent?: Agent }

/** A program of the marketplace with its key. */
export async function marketplace(api: TestApi, may: KeyRight[] = ['feed', 'events']) {
  const name = `key of ${randomUUID()}`
  const key = await createKey(api.database, byTest, { name, may })
  const authorization = `Bearer ${key}`
  const post = (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
    query = '',
  ) =>
    fetch(`${api.url}${feed.records}${query}`, {
      method: 'POST',
      headers: { authorization, 'content-type': lineType, ...headers },
      body,
    })
  const send = async (records: unknown[], query = '') =>
    readFeed(await post(toLines(records), {}, query))
  return {
    name,
    key,
    post,
    send,
    /** Starts a feed whose body and answer the test streams by hand. */
    open({ query = '', headers = {}, agent }: Open = {}) {
      const sent = request(`${api.url}${feed.records}${query}`, {
        method: 'POST',
        headers: { authorization, 'content-type': lineType, ...headers },
        agent,
      })
      sent.on('error', () => {})
      return { sent, answered: once(sent, 'response') }
    },
    /** What became of each record, in the order of the lines. */
    async results(records: unknown[], query = '') {
      const { answers } = await send(records, query)
      return answers.sort((a, b) => a.line - b.line).map(({ result }) => result)
    },
    events: (query = '', headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${api.url}${feed.events}${query}`, { method, headers: { authorization, ...headers } }),
    async hear(after: string, wait = 0) {
      const query = { after, wait }
      return api.ok(feedCalls.events, { token: key, query })
    },
  }
}

/** A client as the marketplace sends it. */
export function clientRecord(id: string, version: number, fields: Record<string, unknown> = {}) {
  const { full_name, phone_number, email } = clientBody()
  return { type: 'client', id, version, data: { full_name, phone_number, email, ...fields } }
}

export const clientRecords = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => clientRecord(`${name}-${index}`, 1))
