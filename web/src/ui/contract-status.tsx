import { orderStatuses } from '@zaffa/contract/orders'
import { useStrings } from '../lib/strings.ts'
import { StatusBadge, type Tone } from './status-badge.tsx'
import { texts } from './strings.ts'

const tones: Record<(typeof orderStatuses)[number], Tone> = {
  DRAFT: 'grey',
  DOWN_PAYMENT_SUCCESSFUL: 'blue',
  COMPLETED: 'green',
  CANCELLED: 'red',
  FAILED: 'orange',
}

/** A contract's status, in the orders and in the messages. One without a label is shown as it is. */
export function ContractStatus({ status }: { status: string }) {
  const { contractStatuses } = useStrings(texts)
  const known = orderStatuses.find((each) => each === status)
  if (!known) return <StatusBadge tone="grey">{status}</StatusBadge>
  return <StatusBadge tone={tones[known]}>{contractStatuses[known]}</StatusBadge>
}
