import { StaticForm } from '../../form/static-form.tsx'
import { texts as formTexts } from '../../form/strings.ts'
import { useStrings } from '../../lib/strings.ts'
import { placeOf } from '../../list/places.ts'
import { Crumb } from '../../ui/crumb.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { texts } from './strings.ts'

export function ProviderAdd() {
  const { form: words } = useStrings(formTexts)
  const { strings: t } = useStrings(texts)
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
