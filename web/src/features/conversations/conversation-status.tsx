import type { conversationStatuses } from '@zaffa/contract/conversations'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'

const tones: Record<(typeof conversationStatuses)[number], Tone> = {
  active: 'green',
  completed: 'green',
  archived: 'grey',
  blocked: 'red',
}

/** The wire value is the label; an unknown status is grey. */
export function ConversationStatus({ status }: { status: string }) {
  const known = Object.hasOwn(tones, status) ? tones[status as keyof typeof tones] : undefined
  return <StatusBadge tone={known ?? 'grey'}>{status}</StatusBadge>
}
