import { payments } from '@zaffa/contract/payments'
import type { Payment } from '@zaffa/contract/schema/payments'
import { lazyDialog } from '../../lib/lazy-dialog.ts'
import { useStrings } from '../../lib/strings.ts'
import { ListPage } from '../../list/list-page.tsx'
import { rowLabel } from '../../list/row-label.ts'
import { texts as listTexts } from '../../list/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Text } from '../../ui/text.tsx'
import { companyOf } from './company-of.ts'
import { PaymentStatus } from './payment-status.tsx'
import { texts } from './strings.ts'

const PaymentDetails = lazyDialog(() =>
  import('./payment-details.tsx').then((m) => m.PaymentDetails),
)

export function PaymentList() {
  const { strings: list } = useStrings(listTexts)
  const { strings: t } = useStrings(texts)
  return (
    <ListPage<Payment>
      resource={payments}
      title={t.title}
      searchPlaceholder={t.searchPlaceholder}
      columns={[
        {
          header: t.companyName,
          grow: 1.15,
          cell: (payment) => <Text>{companyOf(payment)}</Text>,
        },
        {
          header: t.ownerName,
          grow: 1.1,
          cell: (payment) => <Text>{payment.customer?.full_name}</Text>,
        },
        { header: t.date, grow: 1.05, cell: (payment) => <Moment value={payment.createdAt} /> },
        {
          header: t.fee,
          amount: (payment) => payment.price,
          cell: (payment) => <Money value={payment.price} />,
        },
        {
          header: t.status,
          grow: 1.05,
          cell: (payment) => <PaymentStatus status={payment.status} />,
        },
      ]}
      card={(payment) => ({
        title: <Text>{companyOf(payment)}</Text>,
        aside: <PaymentStatus status={payment.status} />,
        facts: [
          { label: t.ownerName, value: <Text>{payment.customer?.full_name}</Text> },
          { label: t.date, value: <Moment value={payment.createdAt} /> },
          { label: t.fee, value: <Money value={payment.price} /> },
        ],
      })}
      rowActions={(row, open) => (
        <Button small aria-label={rowLabel(list.detailOf, companyOf(row))} onClick={open}>
          {list.detail}
        </Button>
      )}
      actionWidth="6.25rem"
      details={(payment, close) => <PaymentDetails row={payment} onClose={close} />}
      empty={t.empty}
      failure={{ log: 'Failed to load payments' }}
    />
  )
}
