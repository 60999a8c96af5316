import { useStrings } from '../../strings/index.tsx'
import { Page } from '../../ui/page.tsx'

export function ServiceList() {
  const t = useStrings().services
  return <Page title={t.title} />
}
