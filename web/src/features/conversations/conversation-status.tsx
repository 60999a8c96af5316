import type { conversationStatuses } from '@zaffa/contract/conversations'
import { useStrings } from '../../lib/strings.ts'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { texts } from './strings.ts'

const tones: Record<(typeof conversationStatuses)[number], Tone> = {
  active: 'green',
  completed: 'green',
  archived: 'grey',
  blocked: 'red',
}

/** English shows the wire value; an unknown status is grey. */
export function ConversationStatus({ status }: { status: string }) {
  const { statuses } = useStrings(texts).strings
  const known = Object.hasOwn(tones, status) ? tones[status as keyof typeof tones] : undefined
  return <StatusBadge tone={known ?? 'grey'}>{statuses[status] ?? status}</StatusBadge>
}
