import { type ListResource, recordPath } from './list.ts'

export const conversations = {
  path: '/admin/conversation-management',
  pageSize: 8,
  search: 'local',
  sortBy: 'never',
} as const satisfies ListResource

export const conversationMessages = (id: string) => `${recordPath(conversations.path, id)}/messages`

/** Those that did not fit into the answer. The specification does not have this call. */
export const earlierMessages = (id: string) => `${conversationMessages(id)}/earlier`

/** The header that announces them: its value leads to them. */
export const earlierHeader = 'Zaffa-Earlier'

/** The statuses with their own colour. */
export const conversationStatuses = ['active', 'completed', 'archived', 'blocked'] as const

/** A message of this type carries a contract. */
export const contractMessageType = 'contract'
