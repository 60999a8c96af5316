import { recordPath } from '@zaffa/contract/list'
import { orders } from '@zaffa/contract/orders'
import type { Order } from '@zaffa/contract/schema/orders'
import { useStrings } from '../../lib/strings.ts'
import { DetailsBody } from '../../list/details-body.tsx'
import { recordIn } from '../../list/record-in.ts'
import { useDetails } from '../../list/use-details.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OrderFacts } from './order-facts.tsx'
import { texts } from './strings.ts'

/** Read only: its Edit button is always disabled. */
export function OrderDetails({ row, onClose }: { row: Order; onClose: () => void }) {
  const { strings: t } = useStrings(texts)
  const details = useDetails({
    path: recordPath(orders.path, row._id),
    // The answer holds the contract under `data`.
    read: (body) => recordIn<Order>(Object(body).data),
    meanwhile: row,
    failure: { toast: t.detailFailed },
  })
  return (
    <Dialog
      wide
      light
      title={t.detailTitle}
      onClose={onClose}
      footer={<Button disabled>{t.edit}</Button>}
    >
      <DetailsBody details={details}>{(order) => <OrderFacts order={order} />}</DetailsBody>
    </Dialog>
  )
}
