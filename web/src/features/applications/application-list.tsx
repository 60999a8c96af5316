import { useStrings } from '../../strings/index.tsx'
import { Page } from '../../ui/page.tsx'

export function ApplicationList() {
  const t = useStrings().applications
  return <Page title={t.title} />
}
