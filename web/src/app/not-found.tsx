import { useStrings } from '../lib/strings.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from './message-page.tsx'
import { texts } from './strings.ts'

/** Leads home, or to the login where there is no session: `/` knows which. */
export function NotFound() {
  const { errors: t } = useStrings(texts)
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
