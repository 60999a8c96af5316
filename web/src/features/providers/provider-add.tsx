import { StaticForm } from '../../form/static-form.tsx'
import { form as words } from '../../form/strings.en.ts'
import { placeOf } from '../../list/places.ts'
import { Crumb } from '../../ui/crumb.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { strings as t } from './strings.en.ts'

export function ProviderAdd() {
  const back = placeOf('/dashboard/providers')
  return (
    <Page
      narrow
      title={t.breadcrumbAdd}
      trail={[
        <Crumb key="providers" to="/dashboard/providers" {...back}>
          {t.title}
        </Crumb>,
      ]}
    >
      <StaticForm
        label={t.breadcrumbAdd}
        cancel={
          <LinkButton to="/dashboard/providers" {...back}>
            {words.cancel}
          </LinkButton>
        }
      />
    </Page>
  )
}
