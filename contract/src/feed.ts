export const feed = {
  records: '/feed/v1/records',
  events: '/feed/v1/events',
  images: '/feed/v1/images',
} as const

/** What a key may do: send records and images, hear events, hear who decided them. */
export const keyRights = ['feed', 'events', 'deciders'] as const
export type KeyRight = (typeof keyRights)[number]

/**
 * In the order in which the records of a batch are applied: each type comes after those that it
 * refers to. Removals are applied in the reverse order.
 */
export const feedTypes = [
  'category',
  'client',
  'provider',
  'service',
  'application',
  'contract',
  'payment',
  'conversation',
  'message',
  'review',
] as const
export type FeedType = (typeof feedTypes)[number]

export const feedResults = [
  'created',
  'updated',
  'unchanged',
  'stale',
  'removed',
  'refused',
] as const

/** Why a record is refused. */
export const refusalCodes = [
  'already_named',
  'deleted_here',
  'in_use',
  // Of files only (`npm run import`).
  'malformed_csv',
  'malformed_json',
  'malformed_text',
  'not_storable',
  'taken',
  'too_large',
  'unknown_image',
  'unknown_record',
  'unknown_reference',
  'validation_failed',
] as const

export const feedLimits = {
  /** Bytes of one line. */
  line: 1024 * 1024,
  /** Bytes of the `data` of a record as JSON: a page has 100 of them. No page has messages. */
  data: 80 * 1024,
  /** Characters of a record's own id. */
  id: 200,
  /** Bytes of an address of an image: it is indexed, and PostgreSQL has a limit for that. */
  address: 2000,
  /** Bytes of a dry run, which is one transaction. */
  dryRun: 8 * 1024 * 1024,
  /** Seconds that a call for events may wait. */
  wait: 50,
  /** Events of an answer, unless the call says otherwise, and at most. */
  events: { usual: 100, most: 500 },
  /** Bytes of the `data` of an answer's events. A single event may have more. */
  eventBytes: 1024 * 1024,
} as const

/** The number of an audit record and the beginning of its hash. */
export const cursorPattern = /^(\d{1,15})-([0-9a-f]{16})$/

/** What administrators decide, by the action in the audit trail. */
export const eventTypes = {
  'application.approved': 'application.approved',
  'application.rejected': 'application.rejected',
  'client.create': 'client.created',
  'client.update': 'client.updated',
  'category.create': 'category.created',
  'category.update': 'category.updated',
  'category.delete': 'category.deleted',
  'review.reply': 'review.replied',
  'review.delete_reply': 'review.reply_deleted',
  'review.delete': 'review.deleted',
} as const
