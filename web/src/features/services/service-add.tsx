import { useLocation, useParams } from '@tanstack/react-router'
import { StaticForm } from '../../form/static-form.tsx'
import { texts as formTexts } from '../../form/strings.ts'
import { useStrings } from '../../lib/strings.ts'
import { placeOf } from '../../list/places.ts'
import { Crumb } from '../../ui/crumb.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { texts } from './strings.ts'

export function ServiceAdd() {
  const { form: words } = useStrings(formTexts)
  const { strings: t } = useStrings(texts)
  const { id } = useParams({ from: '/dashboard/providers/$id/services/add' })
  const provider = useLocation({ select: ({ state }) => state.provider })
  const { search, state } = placeOf(`/dashboard/providers/${id}/services`)
  const back = { search, state: { ...state, ...(provider && { provider }) } }
  return (
    <Page
      narrow
      title={t.breadcrumbAdd}
      trail={[
        <Crumb key="providers" to="/dashboard/providers" {...placeOf('/dashboard/providers')}>
          {t.breadcrumbProviders}
        </Crumb>,
        <Crumb key="services" to="/dashboard/providers/$id/services" params={{ id }} {...back}>
          {t.breadcrumbServices}
        </Crumb>,
      ]}
    >
      <StaticForm
        label={t.breadcrumbAdd}
        cancel={
          <LinkButton to="/dashboard/providers/$id/services" params={{ id }} {...back}>
            {words.cancel}
          </LinkButton>
        }
      />
    </Page>
  )
}
