import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { clientMessages } from '@zaffa/contract/clients'
import type { Client } from '@zaffa/contract/schema/clients'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useToast } from '../../lib/toast-context.ts'
import { useStrings } from '../../strings/index.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { ClientFormSkeleton } from './client-form-skeleton.tsx'
import { clientPath } from './client-path.ts'
import { ClientUpdateForm } from './client-update-form.tsx'

/** Loads the client first; the form is made of what was loaded. */
export function ClientUpdate() {
  const { clients: t, list } = useStrings()
  const toast = useToast()
  const { id = '' } = useParams({ from: '/dashboard/clients/update/{-$id}' })
  const missing = id.trim() === ''
  const client = useQuery({
    queryKey: ['client', id],
    queryFn: async ({ signal }) => readClient(await api.get(clientPath(id), { signal })),
    enabled: !missing,
    // What is edited is always what is stored now, never a copy from a moment ago.
    gcTime: 0,
  })

  const { error, errorUpdatedAt } = client
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once per failure
  useEffect(() => {
    if (missing) toast.error(clientMessages.invalidId)
    else if (error) toast.failure(error, t.fetchFailed)
  }, [missing, errorUpdatedAt])

  return (
    <Page
      narrow
      title={t.breadcrumbUpdate}
      trail={[
        <Link key="clients" to="/dashboard/clients">
          {t.title}
        </Link>,
      ]}
    >
      {client.data && <ClientUpdateForm key={id} id={id} client={client.data} />}
      {client.isLoading && <ClientFormSkeleton />}
      {(missing || client.isError) && (
        <EmptyState
          action={
            missing ? (
              <LinkButton to="/dashboard/clients">{t.back}</LinkButton>
            ) : (
              <Button onClick={() => void client.refetch()}>{list.retry}</Button>
            )
          }
        >
          {missing ? clientMessages.invalidId : t.fetchFailed}
        </EmptyState>
      )}
    </Page>
  )
}

/** Bare, or under `data`. */
function readClient(body: unknown): Client {
  const { data } = Object(body) as { data?: unknown }
  const client = Object(data ?? body) as Client
  if (typeof client._id !== 'string') throw new ApiError(200)
  return client
}
