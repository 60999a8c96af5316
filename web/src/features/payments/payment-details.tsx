import { recordPath } from '@zaffa/contract/list'
import { payments } from '@zaffa/contract/payments'
import type { Payment } from '@zaffa/contract/schema/payments'
import { spaced } from '../../lib/format.ts'
import { useStrings } from '../../lib/strings.ts'
import { DetailsBody } from '../../list/details-body.tsx'
import { recordIn } from '../../list/record-in.ts'
import { useDetails } from '../../list/use-details.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldList } from '../../ui/field-list.tsx'
import { ListLink } from '../../ui/list-link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { texts as valueTexts } from '../../ui/value-strings.ts'
import { companyOf } from './company-of.ts'
import { PaymentStatus } from './payment-status.tsx'
import { texts } from './strings.ts'

/** Read only: its Edit button is always disabled. */
export function PaymentDetails({ row, onClose }: { row: Payment; onClose: () => void }) {
  const { strings: t } = useStrings(texts)
  const details = useDetails({
    path: recordPath(payments.path, row._id),
    // The answer is the payment itself.
    read: recordIn<Payment>,
    meanwhile: row,
    failure: { toast: t.detailFailed },
  })
  return (
    <Dialog
      light
      title={t.detailTitle}
      onClose={onClose}
      footer={<Button disabled>{t.edit}</Button>}
    >
      <DetailsBody details={details}>{(payment) => <PaymentFacts payment={payment} />}</DetailsBody>
    </Dialog>
  )
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { strings: t } = useStrings(texts)
  const { valueName } = useStrings(valueTexts)
  const customer = payment.customer?.full_name
  const company = companyOf(payment)
  const contract = payment.contract?.contract_number
  return (
    <FieldList>
      <Field label={t.customerName}>
        <ListLink list="clients" search={customer}>
          {customer}
        </ListLink>
      </Field>
      <Field label={t.companyName}>
        <ListLink list="providers" search={company}>
          {company}
        </ListLink>
      </Field>
      <Field label={t.date}>
        <Moment value={payment.createdAt} />
      </Field>
      <Field label={t.fee}>
        <Money value={payment.price} written="SAR" />
      </Field>
      <Field label={t.status}>
        <PaymentStatus status={payment.status} />
      </Field>
      <Field label={t.paymentMethod}>
        {payment.payment_method && valueName(payment.payment_method)}
      </Field>
      <Field label={t.paymentType}>{payment.type && valueName(payment.type, spaced)}</Field>
      <Field label={t.contractNumber}>
        <ListLink list="orders" search={contract}>
          {contract}
        </ListLink>
      </Field>
    </FieldList>
  )
}
