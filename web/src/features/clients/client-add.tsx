import { useNavigate } from '@tanstack/react-router'
import { clients, registeredWithOnCreate } from '@zaffa/contract/clients'
import { UnsavedGuard } from '../../form/unsaved-guard.tsx'
import { useSafeForm } from '../../form/use-safe-form.ts'
import { api } from '../../lib/api.ts'
import { serverMessage } from '../../lib/api-error.ts'
import { logError } from '../../lib/log.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Crumb } from '../../ui/crumb.tsx'
import { Page } from '../../ui/page.tsx'
import { ClientForm } from './client-form.tsx'
import { type ClientValues, emptyClient, newClientBody } from './client-values.ts'
import { markRefusedFields } from './mark-refused-fields.ts'
import { strings as t } from './strings.en.ts'

export function ClientAdd() {
  const navigate = useNavigate()
  const { form, unsaved, markSaved } = useSafeForm<ClientValues>({
    defaultValues: emptyClient,
    secret: ['password'],
  })
  const add = useWrite({
    // The trailing slash is the specification's.
    call: (values: ClientValues) => api.post(`${clients.path}/`, newClientBody(values)),
    success: t.added,
    failure: (error) => serverMessage(error) ?? t.addFailed,
    refresh: clients.path,
    onSuccess: () => {
      markSaved()
      void navigate({ to: '/dashboard/clients' })
    },
    onFailure: (error) => {
      logError(t.addFailed, error)
      markRefusedFields(form, error)
    },
  })
  return (
    <Page
      narrow
      title={t.breadcrumbAdd}
      trail={[
        <Crumb key="clients" to="/dashboard/clients">
          {t.title}
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
        onValid={add.run}
      />
      <UnsavedGuard unsaved={unsaved} />
    </Page>
  )
}
