import type { Message } from '@zaffa/contract/schema/conversations'
import { useStrings } from '../../lib/strings.ts'
import { ContractStatus } from '../../ui/contract-status.tsx'
import { Field, FieldList } from '../../ui/field-list.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './message-contract.module.css'
import { texts } from './message-strings.ts'

/** The contract that a message carries. */
export function MessageContract({ contract }: { contract: NonNullable<Message['contract']> }) {
  const { strings: t } = useStrings(texts)
  return (
    <div className={styles.contract}>
      <FieldList>
        <Field label={t.contractService} wide>
          {contract.wedding_service?.name}
        </Field>
        <Field label={t.contractPrice}>
          <Money value={contract.wedding_service?.price} written="SAR" />
        </Field>
        <Field label={t.contractStatus}>
          <ContractStatus status={contract.status} />
        </Field>
      </FieldList>
    </div>
  )
}
