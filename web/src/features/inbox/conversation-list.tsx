import { useStrings } from '../../strings/index.tsx'
import { Page } from '../../ui/page.tsx'

export function ConversationList() {
  const t = useStrings().inbox
  return <Page title={t.title} />
}
