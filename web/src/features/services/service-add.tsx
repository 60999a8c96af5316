import { Link, useParams } from '@tanstack/react-router'
import { StaticForm } from '../../form/static-form.tsx'
import { form as words } from '../../form/strings.en.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { strings as t } from './strings.en.ts'

export function ServiceAdd() {
  const { id } = useParams({ from: '/dashboard/providers/$id/services/add' })
  return (
    <Page
      narrow
      title={t.breadcrumbAdd}
      trail={[
        <Link key="providers" to="/dashboard/providers">
          {t.breadcrumbProviders}
        </Link>,
        <Link key="services" to="/dashboard/providers/$id/services" params={{ id }}>
          {t.breadcrumbServices}
        </Link>,
      ]}
    >
      <StaticForm
        label={t.breadcrumbAdd}
        cancel={
          <LinkButton to="/dashboard/providers/$id/services" params={{ id }}>
            {words.cancel}
          </LinkButton>
        }
      />
    </Page>
  )
}
