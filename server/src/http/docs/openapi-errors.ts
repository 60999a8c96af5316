import { STATUS_CODES } from 'node:http'
import { type Call, errorStatuses } from '@zaffa/contract/schema/call'

const retryAfter = {
  description: 'After how many seconds to try again',
  schema: { type: 'integer', minimum: 1 },
}
const challenge = {
  description: 'The scheme to authenticate with (RFC 6750)',
  schema: { type: 'string' },
}

type ErrorAnswer = { description: string; headers?: Record<string, unknown> }

const answers: Record<number, ErrorAnswer> = {
  400: { description: 'The request is not valid. `fields` says what is wrong with which field.' },
  401: {
    description: 'The token or key is missing or no longer valid, or the login was refused.',
    headers: { 'WWW-Authenticate': challenge },
  },
  403: {
    description:
      'The administrator has to set up a second factor first, or the key may not do this.',
  },
  404: { description: 'There is no such record.' },
  408: { description: 'The request took too long to arrive.' },
  409: { description: 'Another record, or a decision that was made before, is in the way.' },
  410: { description: 'The cursor has expired, or its history is not in this database.' },
  412: { description: 'The record was changed since the version that `If-Match` names.' },
  413: {
    description:
      'The body is too large: 5 MB for an image, 1 MB for an array of records, 64 KB else. Or the image has too many pixels, or takes too long to decode (`too_complex`).',
  },
  415: { description: 'The body is not of the content type that the call takes.' },
  421: { description: '`Host` is not a name of this server.' },
  429: {
    description: 'Too many failed logins, or too many requests of one caller at once.',
    headers: { 'Retry-After': retryAfter },
  },
  500: { description: 'The server made a mistake. Its log has the `requestId`.' },
  503: {
    description: 'The server is busy, or the database is away.',
    headers: { 'Retry-After': retryAfter },
  },
  507: { description: 'The disk is full.', headers: { 'Retry-After': retryAfter } },
}

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** "Not Found" is the component `NotFound`. */
const nameOf = (status: number) => STATUS_CODES[status]?.replaceAll(' ', '') ?? String(status)

/** The errors of a call, by status. */
export const errorReferences = (call: Call) =>
  Object.fromEntries(
    errorStatuses(call).map((status) => [
      status,
      { $ref: `#/components/responses/${nameOf(status)}` },
    ]),
  )

export const errorResponses = Object.fromEntries(
  Object.entries(answers).map(([status, answer]) => [
    nameOf(Number(status)),
    { ...answer, content },
  ]),
)
