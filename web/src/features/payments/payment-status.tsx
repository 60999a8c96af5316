import { StatusBadge } from '../../ui/status-badge.tsx'
import { strings } from './strings.en.ts'

const t = strings.statuses

/** FAILED and CANCELED share one label; an unknown status counts as pending. */
export function PaymentStatus({ status }: { status: string }) {
  if (status === 'SUCCESSFUL') return <StatusBadge tone="green">{t.completed}</StatusBadge>
  if (status === 'FAILED' || status === 'CANCELED') {
    return <StatusBadge tone="red">{t.cancelled}</StatusBadge>
  }
  return <StatusBadge tone="grey">{t.pending}</StatusBadge>
}
