import { useStrings } from '../../strings/index.tsx'
import { Page } from '../../ui/page.tsx'

export function OrderList() {
  const t = useStrings().orders
  return <Page title={t.title} />
}
