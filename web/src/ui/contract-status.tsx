import { orderStatuses } from '@zaffa/contract/orders'
import { useStrings } from '../strings/index.tsx'
import { StatusBadge, type Tone } from './status-badge.tsx'

const tones: Record<(typeof orderStatuses)[number], Tone> = {
  DRAFT: 'grey',
  DOWN_PAYMENT_SUCCESSFUL: 'blue',
  COMPLETED: 'green',
  CANCELLED: 'red',
  FAILED: 'orange',
}

/** A contract's status, in the orders and in the messages. One without a label is shown as it is. */
export function ContractStatus({ status }: { status: string }) {
  const t = useStrings().orders.statuses
  const known = orderStatuses.find((each) => each === status)
  return <StatusBadge tone={known ? tones[known] : 'grey'}>{known ? t[known] : status}</StatusBadge>
}
