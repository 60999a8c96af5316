import { Link } from '@tanstack/react-router'
import { StaticForm } from '../../form/static-form.tsx'
import { form as words } from '../../form/strings.en.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { strings as t } from './strings.en.ts'

export function ProviderAdd() {
  return (
    <Page
      narrow
      title={t.breadcrumbAdd}
      trail={[
        <Link key="providers" to="/dashboard/providers">
          {t.title}
        </Link>,
      ]}
    >
      <StaticForm
        label={t.breadcrumbAdd}
        cancel={<LinkButton to="/dashboard/providers">{words.cancel}</LinkButton>}
      />
    </Page>
  )
}
