import { type ListResource, recordPath } from './list.ts'

export const reviews = {
  path: '/admin/review-management',
  pageSize: 8,
  search: 'local',
  sortBy: 'lowercase',
} as const satisfies ListResource

export const reviewReply = (id: string) => `${recordPath(reviews.path, id)}/reply`

export const maxRating = 5
export const replyLabel = 'Reply'
export const maxReplyLength = 5000
export const reviewMessages = { emptyReply: 'A reply cannot be empty' } as const
