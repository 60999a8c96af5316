import { useNavigate } from '@tanstack/react-router'
import { clients, registeredWithOnCreate } from '@zaffa/contract/clients'
import { UnsavedGuard } from '../../form/unsaved-guard.tsx'
import { useSafeForm } from '../../form/use-safe-form.ts'
import { api } from '../../lib/api.ts'
import { serverMessage } from '../../lib/call-error.ts'
import { logError } from '../../lib/log.ts'
import { useStrings } from '../../lib/strings.ts'
import { useWrite } from '../../lib/use-write.ts'
import { placeOf } from '../../list/places.ts'
import { Crumb } from '../../ui/crumb.tsx'
import { Page } from '../../ui/page.tsx'
import { ClientForm } from './client-form.tsx'
import { type ClientValues, emptyClient, newClientBody } from './client-values.ts'
import { texts } from './form-strings.ts'
import { texts as clientTexts } from './strings.ts'
import { useRefusal } from './use-refusal.ts'

export function ClientAdd() {
  const { form: t } = useStrings(texts)
  const { strings: labels } = useStrings(clientTexts)
  const navigate = useNavigate()
  const { form, unsaved, markSaved } = useSafeForm<ClientValues>({
    defaultValues: emptyClient,
    secret: ['password'],
  })
  const refusal = useRefusal(form)
  const add = useWrite({
    // The trailing slash is the specification's.
    call: (values: ClientValues) =>
      api.post<{ _id?: string } | null>(`${clients.path}/`, newClientBody(values)),
    success: t.added,
    failure: (error) => serverMessage(error) ?? t.addFailed,
    refresh: clients.path,
    onSuccess: (added) => {
      markSaved()
      void navigate({
        to: '/dashboard/clients',
        ...placeOf('/dashboard/clients', added?._id),
      })
    },
    onFailure: (error) => {
      logError('Failed to add client', error)
      refusal.show(error)
    },
  })
  return (
    <Page
      narrow
      title={t.breadcrumbAdd}
      trail={[
        <Crumb key="clients" to="/dashboard/clients" {...placeOf('/dashboard/clients')}>
          {labels.title}
        </Crumb>,
      ]}
    >
      <ClientForm
        form={form}
        title={t.breadcrumbAdd}
        nameLabel={t.fullName}
        withPassword
        registeredWith={registeredWithOnCreate}
        submit={add.busy ? t.busyAdd : t.submitAdd}
        busy={add.busy}
        existing={refusal.existing}
        onValid={add.run}
      />
      <UnsavedGuard unsaved={unsaved} />
    </Page>
  )
}
