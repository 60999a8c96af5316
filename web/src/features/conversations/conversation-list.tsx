import { conversations } from '@zaffa/contract/conversations'
import type { Conversation } from '@zaffa/contract/schema/conversations'
import { PenLine } from 'lucide-react'
import { Suspense } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.ts'
import { useStrings } from '../../lib/strings.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { contains } from '../../list/contains.ts'
import { ListPage } from '../../list/list-page.tsx'
import { rowLabel } from '../../list/row-label.ts'
import { texts as listTexts } from '../../list/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Text } from '../../ui/text.tsx'
import { ConversationStatus } from './conversation-status.tsx'
import { texts } from './strings.ts'

const ConversationDetails = lazyDialog(() =>
  import('./conversation-details.tsx').then((m) => m.ConversationDetails),
)
const ComposeDialog = lazyDialog(() => import('./compose-dialog.tsx').then((m) => m.ComposeDialog))

export function ConversationList() {
  const { strings: list } = useStrings(listTexts)
  const { strings: t } = useStrings(texts)
  // A text and not a boolean, so that it opens again after a lost session.
  const [composing, setComposing] = useDraft('composing', '')
  return (
    <>
      <ListPage<Conversation>
        resource={conversations}
        title={t.title}
        actions={
          <Button look="primary" onClick={() => setComposing('yes')}>
            <PenLine size={18} aria-hidden />
            {t.compose}
          </Button>
        }
        searchPlaceholder={t.searchPlaceholder}
        filter={({ customer, service_provider }, text) =>
          contains([customer?.full_name, service_provider?.full_name], text)
        }
        columns={[
          { header: t.date, cell: ({ createdAt }) => <Moment value={createdAt} /> },
          {
            header: t.clientName,
            grow: 1.2,
            cell: (row) => <Text>{row.customer?.full_name}</Text>,
          },
          { header: t.latestUpdated, cell: ({ lastActivity }) => <Moment value={lastActivity} /> },
          {
            header: t.status,
            grow: 0.8,
            cell: (row) => <ConversationStatus status={row.status} />,
          },
        ]}
        card={(row) => ({
          title: <Text>{row.customer?.full_name}</Text>,
          aside: <ConversationStatus status={row.status} />,
          facts: [
            { label: t.date, value: <Moment value={row.createdAt} /> },
            { label: t.latestUpdated, value: <Moment value={row.lastActivity} /> },
          ],
        })}
        rowActions={(row, open) => (
          <Button
            small
            aria-label={rowLabel(list.detailOf, row.customer?.full_name)}
            onClick={open}
          >
            {list.detail}
          </Button>
        )}
        actionWidth="6.25rem"
        details={(row, close) => <ConversationDetails conversation={row} onClose={close} />}
        empty={t.empty}
        loading={t.loading}
        failure={{ log: 'Failed to load conversations' }}
      />
      <Suspense>{composing !== '' && <ComposeDialog onClose={() => setComposing('')} />}</Suspense>
    </>
  )
}
