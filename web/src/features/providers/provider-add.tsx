import { StaticForm } from '../../form/static-form.tsx'
import { Crumb } from '../../ui/crumb.tsx'
import { Page } from '../../ui/page.tsx'
import { strings as t } from './strings.en.ts'

export function ProviderAdd() {
  return (
    <Page
      narrow
      title={t.breadcrumbAdd}
      trail={[
        <Crumb key="providers" to="/dashboard/providers">
          {t.title}
        </Crumb>,
      ]}
    >
      <StaticForm label={t.breadcrumbAdd} />
    </Page>
  )
}
