import { clients } from '@zaffa/contract/clients'
import type { Client } from '@zaffa/contract/schema/clients'
import { Plus } from 'lucide-react'
import { lazyDialog } from '../../lib/lazy-dialog.ts'
import { useStrings } from '../../lib/strings.ts'
import { ListPage } from '../../list/list-page.tsx'
import { rowLabel } from '../../list/row-label.ts'
import { texts as listTexts } from '../../list/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Text } from '../../ui/text.tsx'
import { texts } from './strings.ts'

const ClientDetails = lazyDialog(() => import('./client-details.tsx').then((m) => m.ClientDetails))

export function ClientList() {
  const { strings: list } = useStrings(listTexts)
  const { strings: t } = useStrings(texts)
  return (
    <ListPage<Client>
      resource={clients}
      title={t.title}
      actions={
        <LinkButton to="/dashboard/clients/add" look="primary">
          <Plus size={18} aria-hidden />
          {t.add}
        </LinkButton>
      }
      searchPlaceholder={t.searchPlaceholder}
      sortPrefix
      columns={[
        {
          header: t.phone,
          cell: (client) => (
            <>
              <Text whole>{client.phone_number}</Text>
              <Text quiet>{client.full_name}</Text>
            </>
          ),
        },
        { header: t.emailColumn, grow: 1.6, cell: (client) => <Text>{client.email}</Text> },
        { header: t.weddingDate, cell: (client) => <Day value={client.wedding_date} /> },
      ]}
      card={(client) => ({
        title: <Text>{client.full_name}</Text>,
        facts: [
          { label: t.phone, value: <Text>{client.phone_number}</Text> },
          { label: t.emailColumn, value: <Text>{client.email}</Text> },
          { label: t.weddingDate, value: <Day value={client.wedding_date} /> },
        ],
      })}
      rowActions={(client, open) => (
        <>
          <LinkButton
            small
            to="/dashboard/clients/update/{-$id}"
            params={{ id: client._id }}
            aria-label={rowLabel(list.editOf, client.full_name)}
          >
            {list.edit}
          </LinkButton>
          <Button small aria-label={rowLabel(list.detailOf, client.full_name)} onClick={open}>
            {list.detail}
          </Button>
        </>
      )}
      details={(client, close) => <ClientDetails row={client} onClose={close} />}
      empty={t.empty}
      failure={{ serverOr: t.loadFailed }}
    />
  )
}
