import { contractStatuses as arabic } from '../../web/src/ui/strings.ar.ts'
import { say } from './language.ts'

/** The specification's table of contract statuses. Any other value is shown as it is, in grey. */
export const contractStatuses: Record<string, [label: string, colour: string]> = {
  DRAFT: ['Draft', 'grey'],
  DOWN_PAYMENT_SUCCESSFUL: ['Down Payment Successful', 'blue'],
  COMPLETED: ['Completed', 'green'],
  CANCELLED: ['Cancelled', 'red'],
  FAILED: ['Failed', 'orange'],
}

const arabicLabels: Record<string, string> = arabic

export const contractLabel = (status: string) =>
  say(contractStatuses[status]?.[0] ?? status, arabicLabels[status] ?? status)
