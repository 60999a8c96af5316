import { useStrings } from '../../strings/index.tsx'
import { Page } from '../../ui/page.tsx'

export function ProviderAdd() {
  const t = useStrings().providers
  return <Page title={t.breadcrumbAdd} />
}
