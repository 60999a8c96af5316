import { orders } from '@zaffa/contract/orders'
import type { Order } from '@zaffa/contract/schema/orders'
import { ApiError } from '../../lib/api-error.ts'
import { useStrings } from '../../lib/strings.ts'
import { DetailsBody } from '../../list/details-body.tsx'
import { useDetails } from '../../list/use-details.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OrderFacts } from './order-facts.tsx'
import { texts } from './strings.ts'

/** Read only: its Edit button is always disabled. */
export function OrderDetails({ row, onClose }: { row: Order; onClose: () => void }) {
  const { strings: t } = useStrings(texts)
  const details = useDetails({
    path: `${orders.path}/${encodeURIComponent(row._id)}`,
    read: readOrder,
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

/** The answer holds the contract under `data`. */
function readOrder(body: unknown): Order {
  const order = (body as { data?: Order } | null | undefined)?.data
  if (!order?._id) throw new ApiError(200)
  return order
}
