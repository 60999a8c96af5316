import { STATUS_CODES } from 'node:http'
import type { ErrorCode } from '@zaffa/contract/error-codes'
import type { ErrorBody, ErrorDetails } from '@zaffa/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import type { Queryable } from '../database/connect.ts'
import { isConnectionError } from '../database/connection-errors.ts'
import { mismatchBehind, SchemaMismatch } from '../database/schema-check.ts'
import { challenge } from './challenge.ts'

/** An error that the caller may see. Its message is a sentence that can be shown to a user. */
export class ApiError extends Error {
  readonly statusCode: number
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string> | undefined
  readonly details: ErrorDetails

  constructor(
    statusCode: number,
    code: ErrorCode,
    message: string,
    more: Partial<Pick<ApiError, 'fields' | 'headers' | 'details'>> = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.fields = more.fields
    this.headers = more.headers
    this.details = more.details ?? {}
  }
}

export const badInput = (message: string, fields?: Record<string, string>) =>
  new ApiError(400, 'validation_failed', message, fields ? { fields } : {})
export const notFound = (message: string) => new ApiError(404, 'not_found', message)
export const conflict = (message: string, more?: Partial<Pick<ApiError, 'fields' | 'details'>>) =>
  new ApiError(409, 'conflict', message, more)
export const fieldTwice = () =>
  new ApiError(400, 'malformed_json', 'The request body has a field twice')
export const notLoggedIn = () => new ApiError(401, 'not_logged_in', 'Please log in to continue')
export const unavailable = () =>
  new ApiError(503, 'unavailable', 'The service is busy. Please try again in a moment', {
    headers: { 'retry-after': '2' },
  })

/** For users; the reason is in the log and at `/health/ready`. */
const upgrading = () =>
  new ApiError(503, 'upgrading', 'Zaffa is being upgraded. Please try again in a moment', {
    headers: { 'retry-after': '10' },
  })

export const nothingHere = 'There is nothing at this address'

export type Known = [status: number, code: ErrorCode, message: string]

/** What the framework itself refuses, with a message for users. */
const frameworkErrors: Record<string, Known> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'malformed_json', 'The request body is not valid JSON'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'malformed_json', 'The request body is empty'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'bad_request', 'The request body was cut off'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'The request body is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_type', 'This content type is not supported'],
  FST_ERR_BAD_URL: [400, 'bad_request', 'The address is not valid'],
  // No id is that long.
  FST_ERR_MAX_PARAM_LENGTH: [404, 'not_found', nothingHere],
}

/** The bytes are no HTTP request. */
export const notHttp: Known = [400, 'bad_request', 'The request is not valid']

export const noRoom = () =>
  new ApiError(507, 'storage_full', 'The storage is full, so nothing can be saved at the moment', {
    headers: { 'retry-after': '60' },
  })

/** Connection lost, shutting down, out of resources, cancelled, deadlock: worth trying again. */
const passing = /^(08|25006|25P03|53|55P03|57|40)/
const diskFull = '53100'

function fromDatabase(error: DatabaseError): ApiError | undefined {
  const code = error.code ?? ''
  if (code === diskFull) return noRoom()
  if (passing.test(code)) return unavailable()
  if (code === '23505') return conflict('This already exists')
  if (code === '23503') return conflict('This is used elsewhere, or what it refers to is gone')
  // 54: beyond a limit of the database, such as the size of an index row.
  if (/^(22|23|54)/.test(code)) return badInput('The request is not valid')
  return undefined
}

/** Runs the work and turns a violation of a named constraint into its error. */
export async function refusing<T>(
  constraints: Record<string, () => ApiError | Promise<ApiError>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal =
      error instanceof DatabaseError && error.constraint && constraints[error.constraint]
    throw refusal ? await refusal() : error
  }
}

function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof SchemaMismatch) return upgrading()
  if (error instanceof DatabaseError) return fromDatabase(error)
  if (!(error instanceof Error)) return undefined
  const { code, statusCode, headers } = error as FastifyError & Pick<ApiError, 'headers'>
  const known = frameworkErrors[code]
  if (known) return new ApiError(...known)
  if (isConnectionError(error)) return unavailable()
  // Only the static files answer 403. A 404 does not reveal that a hidden file exists.
  if (statusCode === 403) return notFound(nothingHere)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    // A 416 needs its header with the length of the file, so that the caller can correct the range.
    return new ApiError(statusCode, 'bad_request', 'The request is not valid', { headers })
  }
  return undefined
}

/** Any error as one that the caller may see. */
export const explain = (error: unknown): ApiError =>
  toApiError(error) ??
  new ApiError(500, 'internal', 'Something went wrong on our side. Please try again')

export function bodyOf(error: ApiError, requestId: string): ErrorBody {
  return {
    statusCode: error.statusCode,
    error: STATUS_CODES[error.statusCode] ?? 'Error',
    message: error.message,
    code: error.code,
    requestId,
    ...(error.fields && { fields: error.fields }),
    ...error.details,
  }
}

function send(request: FastifyRequest, reply: FastifyReply, error: ApiError) {
  const body = bodyOf(error, request.id)
  if (error.headers) reply.headers(error.headers)
  if (error.statusCode === 401) reply.header('www-authenticate', challenge(request, error.code))
  return reply.code(error.statusCode).type('application/json; charset=utf-8').send(body)
}

/**
 * A database rule that our validation missed: the caller gets a 4xx, and the log gets a line. The
 * driver's message and detail contain the row's data, so they are not logged.
 */
function logBrokenRule(
  request: FastifyRequest,
  { code, table, column, constraint }: DatabaseError,
) {
  request.log.warn({ rule: { code, table, column, constraint } }, 'the database refused a value')
}

export function handleErrors(app: FastifyInstance, database: Queryable) {
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = (await mismatchBehind(thrown, database)) ?? thrown
    const known = toApiError(error)
    if (known && known.statusCode < 500) {
      if (error instanceof DatabaseError) logBrokenRule(request, error)
      return send(request, reply, known)
    }
    // The client has disconnected: nothing can be sent, and a query cancelled for it is no failure.
    if (!request.socket.destroyed) request.log.error({ err: error }, 'request failed')
    return send(request, reply, explain(error))
  })
}

/** For a URL that cannot be decoded. It has no route, so no hook runs for it. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.header('x-content-type-options', 'nosniff')
  send(request, reply, toApiError(error) ?? new ApiError(...notHttp))
}
