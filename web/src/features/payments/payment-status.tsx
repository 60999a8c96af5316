import { useStrings } from '../../lib/strings.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { texts } from './strings.ts'

/** FAILED and CANCELED share one label; an unknown status counts as pending. */
export function PaymentStatus({ status }: { status: string }) {
  const t = useStrings(texts).strings.statuses
  if (status === 'SUCCESSFUL') return <StatusBadge tone="green">{t.completed}</StatusBadge>
  if (status === 'FAILED' || status === 'CANCELED') {
    return <StatusBadge tone="red">{t.cancelled}</StatusBadge>
  }
  return <StatusBadge tone="grey">{t.pending}</StatusBadge>
}
