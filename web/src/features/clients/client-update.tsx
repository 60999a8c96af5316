import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStrings } from '../../lib/strings.ts'
import { useToast } from '../../lib/toast-context.ts'
import { placeOf } from '../../list/places.ts'
import { texts as listTexts } from '../../list/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Crumb } from '../../ui/crumb.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { ClientFormSkeleton } from './client-form-skeleton.tsx'
import { ClientUpdateForm } from './client-update-form.tsx'
import { texts } from './form-strings.ts'
import { loadClient } from './save-client.ts'
import { texts as clientTexts } from './strings.ts'

/** Loads the client first; the form is made of what was loaded. */
export function ClientUpdate() {
  const { strings: list } = useStrings(listTexts)
  const { form: t } = useStrings(texts)
  const { strings: labels } = useStrings(clientTexts)
  const toast = useToast()
  const { id = '' } = useParams({ from: '/dashboard/clients/update/{-$id}' })
  const missing = id.trim() === ''
  const client = useQuery({
    queryKey: ['client', id],
    queryFn: ({ signal }) => loadClient(id, signal),
    enabled: !missing,
    // What is edited is always what is stored now, never a copy from a moment ago.
    gcTime: 0,
  })

  const { error, errorUpdatedAt } = client
  // Also while it is tried again: the button keeps the focus until the form is there.
  const failed = client.errorUpdateCount > 0 && !client.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once per failure
  useEffect(() => {
    if (missing) toast.error(t.messages.invalidId)
    else if (error) toast.failure(error, t.fetchFailed)
  }, [missing, errorUpdatedAt])

  return (
    <Page
      narrow
      title={t.breadcrumbUpdate}
      trail={[
        <Crumb key="clients" to="/dashboard/clients" {...placeOf('/dashboard/clients')}>
          {labels.title}
        </Crumb>,
      ]}
    >
      {client.data && <ClientUpdateForm key={id} id={id} loaded={client.data} />}
      {client.isLoading && !failed && <ClientFormSkeleton />}
      {(missing || failed) && (
        <EmptyState
          action={
            missing ? (
              <LinkButton to="/dashboard/clients">{t.back}</LinkButton>
            ) : (
              <Button busy={client.isFetching} onClick={() => void client.refetch()}>
                {list.retry}
              </Button>
            )
          }
        >
          {missing ? t.messages.invalidId : t.fetchFailed}
        </EmptyState>
      )}
    </Page>
  )
}
