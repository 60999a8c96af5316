const megabyte = 1024 * 1024

/** In bytes, so that memory stays bounded whatever the rows contain. */
export const byteLimits = {
  /** Rows that are read or written together. A few batches are in memory at once. */
  batch: 4 * megabyte,
  /** An audit record, unless the change of a single record is larger. */
  auditRecord: megabyte,
} as const
