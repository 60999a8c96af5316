import { type ListResource, recordPath } from './list.ts'

export const conversations = {
  path: '/admin/conversation-management',
  pageSize: 8,
  search: 'local',
  sortBy: 'never',
} as const satisfies ListResource

export const conversationMessages = (id: string) => `${recordPath(conversations.path, id)}/messages`

/** The statuses with their own colour. */
export const conversationStatuses = ['active', 'completed', 'archived', 'blocked'] as const

/** A message of this type carries a contract. */
export const contractMessageType = 'contract'
