import { useStrings } from '../strings/index.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from './message-page.tsx'

/** Leads home, or to the login where there is no session: `/` knows which. */
export function NotFound() {
  const t = useStrings().errors
  return (
    <MessagePage
      title={t.notFoundTitle}
      text={t.notFoundText}
      action={
        <LinkButton to="/" look="primary">
          {t.notFoundBack}
        </LinkButton>
      }
    />
  )
}
