const megabyte = 1024 * 1024

/**
 * In bytes, so that memory stays bounded whatever the rows contain. What callers must know is in the
 * contract: `maxAnswerBytes` and `feedLimits`.
 */
export const byteLimits = {
  /** Rows that are read or written together; a larger row is alone. A few batches are in memory at once. */
  batch: 4 * megabyte,
  /** Answers of a feed in memory that its sender has not taken yet. */
  answers: megabyte,
  /** An audit record, unless the change of a single record is larger. */
  auditRecord: megabyte,
} as const
