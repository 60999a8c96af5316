import { useStrings } from '../../strings/index.tsx'
import { Page } from '../../ui/page.tsx'

export function PaymentList() {
  const t = useStrings().payments
  return <Page title={t.title} />
}
