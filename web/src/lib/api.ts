import { type ErrorDetails, secondFactorRequired } from '@zaffa/contract/errors'
import { imageAddress } from '@zaffa/contract/image-address'
import { CallError } from './call-error.ts'
import { extras } from './extras.ts'
import { translateRefusal } from './refusals.ts'
import { sessionStore } from './session-store.ts'

const host = (import.meta.env.VITE_API_HOST ?? '').replace(/\/+$/, '')

/** Stored images are relative to the backend's host, or have a full address. */
export function imageUrl(stored: string): string | undefined {
  const address = imageAddress(stored)
  return address?.startsWith('/') ? host + address : address
}

type Options = {
  query?: Record<string, string | number>
  signal?: AbortSignal | undefined
  /** Sent without a token; a 401 does not end the session. */
  anonymous?: boolean
  /** Change only what is still at this version. */
  version?: string | undefined
  /** Reads an answer that is not JSON. */
  read?: (response: Response) => Promise<unknown>
}

/** What was read, and its version where the server shows one. */
type Versioned<Answer> = { answer: Answer; version: string | undefined }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

async function parse(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

const textsOf = (record: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

async function failure(response: Response): Promise<CallError> {
  const body = await parse(response).catch(() => undefined)
  if (!isRecord(body)) return new CallError(response.status)
  // Some backends answer a list of messages.
  const said = Array.isArray(body.message) ? body.message[0] : body.message
  const { message, ...more } = await translateRefusal({
    code: typeof body.code === 'string' ? body.code : '',
    message: typeof said === 'string' ? said : '',
    fields: isRecord(body.fields) ? textsOf(body.fields) : {},
    // Only of our own server, where the shape is the contract's promise.
    details: extras.seen() ? (body as ErrorDetails) : {},
  })
  return new CallError(response.status, message, more)
}

/** A weak tag is not precise enough for a conditional write. */
function versionOf(response: Response): string | undefined {
  const tag = response.headers.get('etag')
  return tag?.startsWith('"') ? tag : undefined
}

/**
 * No headers but the first two are ever sent by themselves: a backend with strict CORS refuses the
 * others. `If-Match` goes only to a server that has shown a version. The answer's shape is the
 * contract's promise; only that it is JSON is checked here.
 */
async function send<Answer>(
  method: string,
  path: string,
  body: unknown,
  options: Options = {},
): Promise<Versioned<Answer>> {
  const headers: Record<string, string> = {}
  const token = options.anonymous ? null : sessionStore.current()
  // The session has just ended; its remaining screens must not make further calls.
  if (!token && !options.anonymous) throw new CallError(401)
  if (token) headers.Authorization = `Bearer ${token}`
  const form = body instanceof FormData
  if (body !== undefined && !form) headers['Content-Type'] = 'application/json'
  if (options.version) headers['If-Match'] = options.version
  const query = new URLSearchParams(
    Object.entries(options.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()

  const signal = options.signal ?? null
  try {
    const response = await fetch(`${host}${path}${query && `?${query}`}`, {
      method,
      headers,
      credentials: 'include',
      signal,
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    })
    extras.note(response)
    if (!response.ok) throw await failure(response)
    const { read = parse } = options
    return { answer: (await read(response)) as Answer, version: versionOf(response) }
  } catch (error) {
    if (signal?.aborted) throw error
    if (!(error instanceof CallError)) throw new CallError(0)
    if (error.status === 401 && !options.anonymous) sessionStore.stop('expired', token)
    if (error.code === secondFactorRequired && extras.seen()) extras.noteSetUp(true)
    throw error
  }
}

const answerOf = async <Answer>(sent: Promise<Versioned<Answer>>) => (await sent).answer

export const api = {
  get: <Answer>(path: string, options?: Options) =>
    answerOf(send<Answer>('GET', path, undefined, options)),
  /** For what is to be changed afterwards. */
  read: <Answer>(path: string, options?: Options) => send<Answer>('GET', path, undefined, options),
  post: <Answer>(path: string, body?: unknown, options?: Options) =>
    answerOf(send<Answer>('POST', path, body, options)),
  patch: <Answer>(path: string, body: unknown, options?: Options) =>
    answerOf(send<Answer>('PATCH', path, body, options)),
  delete: <Answer>(path: string) => answerOf(send<Answer>('DELETE', path, undefined)),
}
