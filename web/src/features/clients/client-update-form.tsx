import { useNavigate } from '@tanstack/react-router'
import { clients, registeredWithOnUpdate } from '@zaffa/contract/clients'
import type { Client } from '@zaffa/contract/schema/clients'
import { useMemo } from 'react'
import { UnsavedGuard } from '../../form/unsaved-guard.tsx'
import { useSafeForm } from '../../form/use-safe-form.ts'
import { api } from '../../lib/api.ts'
import { useWrite } from '../../lib/use-write.ts'
import { useStrings } from '../../strings/index.tsx'
import { ClientForm } from './client-form.tsx'
import { clientPath } from './client-path.ts'
import { type ClientValues, clientUpdateBody, valuesOf } from './client-values.ts'
import { markRefusedFields } from './mark-refused-fields.ts'

export function ClientUpdateForm({ id, client }: { id: string; client: Client }) {
  const t = useStrings().clients
  const navigate = useNavigate()
  const loaded = useMemo(() => valuesOf(client), [client])
  const { form, unsaved, markSaved } = useSafeForm<ClientValues>({
    defaultValues: loaded,
    secret: ['password'],
  })
  const update = useWrite({
    call: (values: ClientValues) => api.patch(clientPath(id), clientUpdateBody(values, loaded)),
    success: t.updated,
    failure: t.updateFailed,
    refresh: clients.path,
    onSuccess: () => {
      markSaved()
      void navigate({ to: '/dashboard/clients' })
    },
    onFailure: (error) => markRefusedFields(form, error),
  })
  // A stored value outside the three stays until somebody chooses another.
  const stored = loaded.user_registered_with
  const offered: readonly string[] = registeredWithOnUpdate
  return (
    <>
      <ClientForm
        form={form}
        title={t.breadcrumbUpdate}
        nameLabel={t.clientName}
        withPassword={false}
        registeredWith={offered.includes(stored) ? offered : [stored, ...offered]}
        submit={update.busy ? t.busyUpdate : t.submitUpdate}
        busy={update.busy}
        onValid={update.run}
      />
      <UnsavedGuard unsaved={unsaved} />
    </>
  )
}
