import { useStrings } from '../../strings/index.tsx'
import { Page } from '../../ui/page.tsx'

export function ReviewList() {
  const t = useStrings().feedback
  return <Page title={t.title} />
}
