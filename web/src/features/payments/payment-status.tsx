import { useStrings } from '../../strings/index.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Both ways of coming to nothing look alike, and what is not known yet is pending. */
export function PaymentStatus({ status }: { status: string }) {
  const t = useStrings().payments.statuses
  if (status === 'SUCCESSFUL') return <StatusBadge tone="green">{t.completed}</StatusBadge>
  if (status === 'FAILED' || status === 'CANCELED') {
    return <StatusBadge tone="red">{t.cancelled}</StatusBadge>
  }
  return <StatusBadge tone="grey">{t.pending}</StatusBadge>
}
