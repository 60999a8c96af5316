import { Readable } from 'node:stream'
import { eventTypes } from '@zaffa/contract/feed'
import { type FeedEvent, feedCalls } from '@zaffa/contract/schema/feed'
import type { FastifyInstance } from 'fastify'
import { checkKey } from '../auth/keys.ts'
import type { Config } from '../config.ts'
import type { Queryable } from '../database/connect.ts'
import { handle } from '../http/call.ts'
import { limitPerCaller } from '../http/limit-per-caller.ts'
import { latest, readCursor, readEvents } from './events.ts'
import { type Watch, watchNumber } from './watch.ts'

const callersAtOnce = { ofOne: 10, ofAll: 100 }

/** Shorter than what proxies and our own server wait on a silent connection. */
const heartbeat = 15_000

const sequenceOf = (cursor: string) => Number.parseInt(cursor, 10)

export function eventRoutes(app: FastifyInstance, database: Queryable, config: Config) {
  const watch = watchNumber(app, () => latest(database))
  const enter = limitPerCaller(callersAtOnce)

  handle(app, feedCalls.events, async ({ query }, request, reply) => {
    const { signal, headers, key } = request
    const named = headers['last-event-id'] ?? query.after
    const after = Array.isArray(named) ? named[0] : named
    const cursor = await readCursor(database, after, config.eventsKeptDays)
    const streams = headers.accept?.includes('text/event-stream')
    if (streams) reply.type('text/event-stream').header('x-accel-buffering', 'no')
    // The framework would read all events to come, to answer with the headers.
    if (request.method === 'HEAD') return streams ? Readable.from([]) : { events: [], next: cursor }
    const leave = enter(key.id)
    const { limit, types = Object.values(eventTypes) } = query
    const wanted = { limit, types, deciders: key.may.includes('deciders') }
    const ask = async (after: string) => {
      await checkKey(database, key)
      return readEvents(database, after, wanted)
    }
    if (streams) {
      const events = Readable.from(serverSentEvents(ask, watch, cursor, signal))
      return events.once('close', leave)
    }
    try {
      return await longPoll(ask, watch, cursor, query.wait * 1000, signal)
    } finally {
      leave()
    }
  })
}

/** The events after a cursor, if the key is still valid. */
type Ask = (after: string) => ReturnType<typeof readEvents>

/** Answers as soon as there are events, and with none when the time is over. */
async function longPoll(
  ask: Ask,
  watch: Watch,
  cursor: string,
  milliseconds: number,
  signal: AbortSignal,
): Promise<{ events: FeedEvent[]; next: string }> {
  const until = performance.now() + milliseconds
  for (let after = cursor; ; ) {
    const { events, next, more } = await ask(after)
    const left = until - performance.now()
    if (events.length > 0 || signal.aborted || (!more && (left <= 0 || watch.isClosing()))) {
      return { events, next }
    }
    after = next
    if (!more) await watch.wait(sequenceOf(after), left, signal)
  }
}

async function* serverSentEvents(
  ask: Ask,
  watch: Watch,
  cursor: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (let after = cursor; !signal.aborted && !watch.isClosing(); ) {
    const { events, next, more } = await ask(after)
    const texts = events.map(
      (event) => `id: ${event.cursor}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
    )
    // A comment keeps the connection open, and sends the headers to a caller who waits for them.
    yield texts.join('') || ': nothing new\n\n'
    after = next
    if (!more) await watch.wait(sequenceOf(after), heartbeat, signal)
  }
}
