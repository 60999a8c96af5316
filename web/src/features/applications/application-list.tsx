import { applications, type Decision } from '@zaffa/contract/applications'
import type { Application } from '@zaffa/contract/schema/applications'
import { Suspense, useState } from 'react'
import { nothing, placeName } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.ts'
import { useStrings } from '../../lib/strings.ts'
import { ListPage } from '../../list/list-page.tsx'
import { rowLabel } from '../../list/row-label.ts'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/text.tsx'
import { texts } from './strings.ts'

const DecisionDialog = lazyDialog(() =>
  import('./decision-dialog.tsx').then((m) => m.DecisionDialog),
)

/** For desktops only, so there is no card: on a small screen the table scrolls inside its box. */
export function ApplicationList() {
  const { strings: t } = useStrings(texts)
  const [asked, setAsked] = useState<{ application: Application; decision: Decision } | null>(null)
  return (
    <>
      <ListPage<Application>
        resource={applications}
        title={t.title}
        searchPlaceholder={t.searchPlaceholder}
        columns={[
          { header: t.name, grow: 0.79, cell: (row) => <Text>{row.full_name}</Text> },
          {
            header: t.business,
            grow: 0.92,
            cell: (row) => <Text>{row.company_name}</Text>,
          },
          { header: t.phone, grow: 0.98, cell: (row) => <Text whole>{row.phone_number}</Text> },
          { header: t.email, grow: 1.23, cell: (row) => <Text>{row.email}</Text> },
          {
            header: t.city,
            grow: 0.68,
            cell: (row) => <Text>{placeName(row.city?.name ?? nothing)}</Text>,
          },
          {
            header: t.category,
            grow: 1.06,
            cell: (row) => <Text>{row.type?.name ?? nothing}</Text>,
          },
        ]}
        rowActions={(application) => (
          <>
            <Button
              small
              aria-label={rowLabel(t.approveOf, application.full_name)}
              onClick={() => setAsked({ application, decision: 'accept' })}
            >
              {t.approve}
            </Button>
            <Button
              small
              aria-label={rowLabel(t.rejectOf, application.full_name)}
              onClick={() => setAsked({ application, decision: 'reject' })}
            >
              {t.reject}
            </Button>
          </>
        )}
        actionHeader={t.actions}
        actionWidth="11.25rem"
        empty={t.empty}
        failure={{ page: t.loadFailed }}
      />
      <Suspense>{asked && <DecisionDialog {...asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  )
}
