import { useLocation, useParams } from '@tanstack/react-router'
import { StaticForm } from '../../form/static-form.tsx'
import { Crumb } from '../../ui/crumb.tsx'
import { Page } from '../../ui/page.tsx'
import { strings as t } from './strings.en.ts'

export function ServiceAdd() {
  const { id } = useParams({ from: '/dashboard/providers/$id/services/add' })
  const provider = useLocation({ select: ({ state }) => state.provider })
  return (
    <Page
      narrow
      title={t.breadcrumbAdd}
      trail={[
        <Crumb key="providers" to="/dashboard/providers">
          {t.breadcrumbProviders}
        </Crumb>,
        <Crumb
          key="services"
          to="/dashboard/providers/$id/services"
          params={{ id }}
          state={{ ...(provider && { provider }) }}
        >
          {t.breadcrumbServices}
        </Crumb>,
      ]}
    >
      <StaticForm label={t.breadcrumbAdd} />
    </Page>
  )
}
