import { Link } from '@tanstack/react-router'
import { StaticForm } from '../../form/static-form.tsx'
import { useStrings } from '../../strings/index.tsx'
import { Page } from '../../ui/page.tsx'

export function ProviderAdd() {
  const t = useStrings().providers
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
      <StaticForm label={t.breadcrumbAdd} />
    </Page>
  )
}
