/** The system's codes where the database cannot be reached. */
const codes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * The driver's errors have no codes, only these messages; a test provokes each with the driver.
 * The first means that the connection still waits for its answer.
 */
const unanswered = 'Query read timeout'
const messages = new Set([
  unanswered,
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
])

export const isUnanswered = (error: unknown) =>
  error instanceof Error && error.message === unanswered

/** Whether a connection to the database was lost, or none was free. */
export const isConnectionError = (error: NodeJS.ErrnoException) =>
  codes.has(error.code ?? '') || messages.has(error.message)
