import { reviews } from '@zaffa/contract/reviews'
import type { Review } from '@zaffa/contract/schema/reviews'
import { useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.ts'
import { useStrings } from '../../lib/strings.ts'
import { contains } from '../../list/contains.ts'
import { ListPage } from '../../list/list-page.tsx'
import { rowLabel } from '../../list/row-label.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Text } from '../../ui/text.tsx'
import { companyOf, reviewerOf } from './review-names.ts'
import { texts } from './strings.ts'

const ReviewDetails = lazyDialog(() => import('./review-details.tsx').then((m) => m.ReviewDetails))

export function ReviewList() {
  const { strings: t } = useStrings(texts)
  // What was typed stays with its review while the screen is open, should a dialog be closed.
  const [replies] = useState(() => new Map<string, string>())
  return (
    <ListPage<Review>
      resource={reviews}
      title={t.title}
      searchPlaceholder={t.searchPlaceholder}
      filter={(row, text) => contains([companyOf(row), reviewerOf(row)], text)}
      columns={[
        {
          header: t.companyName,
          grow: 1.3,
          cell: (row) => <Text>{companyOf(row) ?? t.missing}</Text>,
        },
        {
          header: t.ownerName,
          grow: 1.2,
          cell: (row) => <Text>{reviewerOf(row) ?? t.missing}</Text>,
        },
        { header: t.date, cell: (row) => <Moment value={row.createdAt} /> },
        { header: t.rate, cell: (row) => <Stars value={row.rating} /> },
      ]}
      card={(row) => ({
        title: <Text>{companyOf(row) ?? t.missing}</Text>,
        aside: <Stars value={row.rating} />,
        facts: [
          { label: t.ownerName, value: <Text>{reviewerOf(row) ?? t.missing}</Text> },
          { label: t.date, value: <Moment value={row.createdAt} /> },
        ],
      })}
      rowActions={(row, open) => (
        <Button
          small
          aria-label={rowLabel(t.viewOf, reviewerOf(row) ?? companyOf(row))}
          onClick={open}
        >
          {t.view}
        </Button>
      )}
      actionWidth="6.25rem"
      details={(row, close) => <ReviewDetails review={row} replies={replies} onClose={close} />}
      empty={t.empty}
      failure={{ toast: t.loadFailed }}
    />
  )
}
