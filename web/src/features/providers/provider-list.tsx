import { useStrings } from '../../strings/index.tsx'
import { Page } from '../../ui/page.tsx'

export function ProviderList() {
  const t = useStrings().providers
  return <Page title={t.title} />
}
