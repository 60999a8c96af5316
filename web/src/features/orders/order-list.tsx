import { orders } from '@zaffa/contract/orders'
import type { Order } from '@zaffa/contract/schema/orders'
import { lazyDialog } from '../../lib/lazy-dialog.ts'
import { useStrings } from '../../lib/strings.ts'
import { ListPage } from '../../list/list-page.tsx'
import { rowLabel } from '../../list/row-label.ts'
import { texts as listTexts } from '../../list/strings.ts'
import { Button } from '../../ui/button.tsx'
import { ContractStatus } from '../../ui/contract-status.tsx'
import { Day } from '../../ui/day.tsx'
import { Text } from '../../ui/text.tsx'
import { texts } from './strings.ts'

const OrderDetails = lazyDialog(() => import('./order-details.tsx').then((m) => m.OrderDetails))

export function OrderList() {
  const { strings: list } = useStrings(listTexts)
  const { strings: t } = useStrings(texts)
  return (
    <ListPage<Order>
      resource={orders}
      title={t.title}
      searchPlaceholder={t.searchPlaceholder}
      columns={[
        {
          header: t.clientName,
          grow: 1.05,
          cell: (order) => <Text>{order.customer?.full_name}</Text>,
        },
        {
          header: t.providerName,
          grow: 1.05,
          cell: (order) => <Text>{order.service_provider?.full_name}</Text>,
        },
        {
          header: t.service,
          grow: 1.1,
          cell: (order) => <Text>{order.wedding_service?.title}</Text>,
        },
        { header: t.bookedDate, cell: (order) => <BookedDate order={order} /> },
        { header: t.status, grow: 1.35, cell: (order) => <ContractStatus status={order.status} /> },
      ]}
      card={(order) => ({
        title: <Text>{order.customer?.full_name}</Text>,
        aside: <ContractStatus status={order.status} />,
        facts: [
          { label: t.providerName, value: <Text>{order.service_provider?.full_name}</Text> },
          { label: t.service, value: <Text>{order.wedding_service?.title}</Text> },
          { label: t.bookedDate, value: <BookedDate order={order} /> },
        ],
      })}
      rowActions={(order, open) => (
        <Button
          small
          aria-label={rowLabel(list.detailOf, order.customer?.full_name)}
          onClick={open}
        >
          {list.detail}
        </Button>
      )}
      actionWidth="6.25rem"
      details={(order, close) => <OrderDetails row={order} onClose={close} />}
      empty={t.empty}
      loading={t.loading}
      failure={{ log: 'Failed to load contracts' }}
    />
  )
}

/** The first of the booked dates stands for all. */
const BookedDate = ({ order }: { order: Order }) => (
  <Day value={order.booked_dates?.[0]} format="weekday" />
)
