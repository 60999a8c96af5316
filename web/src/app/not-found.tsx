import { LinkButton } from '../ui/link-button.tsx'
import { MessagePage } from './message-page.tsx'
import { errors as t } from './strings.en.ts'

/** Leads home, or to the login where there is no session: `/` knows which. */
export function NotFound() {
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
