import { useNavigate } from '@tanstack/react-router'
import { clients, registeredWithOnUpdate } from '@zaffa/contract/clients'
import { Suspense, useState } from 'react'
import { UnsavedGuard } from '../../form/unsaved-guard.tsx'
import { useSafeForm } from '../../form/use-safe-form.ts'
import { lazyDialog } from '../../lib/lazy-dialog.ts'
import { useStrings } from '../../lib/strings.ts'
import { useWrite } from '../../lib/use-write.ts'
import { placeOf } from '../../list/places.ts'
import { ClientForm } from './client-form.tsx'
import type { ClientValues } from './client-values.ts'
import { texts } from './form-strings.ts'
import { Conflict, type LoadedClient, saveClient } from './save-client.ts'
import { useRefusal } from './use-refusal.ts'

const ClientConflict = lazyDialog(() =>
  import('./client-conflict.tsx').then((m) => m.ClientConflict),
)

export function ClientUpdateForm({ id, loaded }: { id: string; loaded: LoadedClient }) {
  const { form: t } = useStrings(texts)
  const navigate = useNavigate()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  // What the form began with stays, even if the client is loaded again behind it.
  const { form, began, unsaved, markSaved } = useSafeForm<ClientValues>({
    defaultValues: loaded.values,
    version: loaded.version,
    secret: ['password'],
  })
  const [stored, setStored] = useState([began.values])
  const refusal = useRefusal(form)
  const update = useWrite({
    call: (on: { typed: ClientValues; loaded: LoadedClient }) =>
      saveClient(id, on.typed, on.loaded),
    success: t.updated,
    failure: t.updateFailed,
    quiet: (error) => error instanceof Conflict,
    refresh: clients.path,
    onSuccess: () => {
      markSaved()
      void navigate({ to: '/dashboard/clients', ...placeOf('/dashboard/clients', id) })
    },
    onFailure: (error) => {
      setConflict(error instanceof Conflict ? error : null)
      if (error instanceof Conflict) setStored([began.values, error.theirs.values])
      refusal.show(error)
    },
  })

  function saveDecided(decided: Partial<ClientValues>, theirs: LoadedClient) {
    for (const [field, value] of Object.entries(decided)) {
      form.setValue(field as keyof ClientValues, value, { shouldDirty: true })
    }
    update.run({ typed: form.getValues(), loaded: theirs })
  }

  return (
    <>
      <ClientForm
        form={form}
        title={t.breadcrumbUpdate}
        nameLabel={t.clientName}
        withPassword={false}
        registeredWith={registeredWithOnUpdate}
        loaded={stored}
        submit={update.busy ? t.busyUpdate : t.submitUpdate}
        busy={update.busy}
        existing={refusal.existing}
        onValid={(typed) => update.run({ typed, loaded: began })}
      />
      <Suspense>
        {conflict && (
          <ClientConflict
            // A second change by the other administrator starts the choice again.
            key={conflict.theirs.version}
            conflict={conflict}
            loaded={began.values}
            typed={form.getValues()}
            busy={update.busy}
            onDecided={(decided) => saveDecided(decided, conflict.theirs)}
            onClose={() => setConflict(null)}
          />
        )}
      </Suspense>
      <UnsavedGuard unsaved={unsaved} />
    </>
  )
}
