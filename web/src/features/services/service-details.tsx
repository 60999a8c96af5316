import type { Service } from '@zaffa/contract/schema/services'
import { nothing } from '../../lib/format.ts'
import { useStrings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldList } from '../../ui/field-list.tsx'
import { Money } from '../../ui/money.tsx'
import { SameDecimals } from '../../ui/same-decimals.tsx'
import styles from './service-details.module.css'
import { texts } from './strings.ts'

type ServiceDetailsProps = { service: Service; onClose: () => void }

export function ServiceDetails({ service, onClose }: ServiceDetailsProps) {
  const { strings: t } = useStrings(texts)
  const plans = service.pricing_plans ?? []
  return (
    <Dialog
      title={t.detailTitle}
      onClose={onClose}
      light
      footer={<Button disabled>{t.edit}</Button>}
    >
      <SameDecimals amounts={[service.starting_deposit, ...plans.map(({ price }) => price)]}>
        <FieldList>
          <Field label={t.serviceTitle} wide>
            {service.title}
          </Field>
          <Field label={t.type}>{service.type?.name}</Field>
          <Field label={t.deposit}>
            <Money value={service.starting_deposit} written="SR" />
          </Field>
          <Field label={t.description} wide>
            {service.description}
          </Field>
          <Field label={t.pricingPlans} wide>
            <PricingPlans plans={plans} />
          </Field>
        </FieldList>
      </SameDecimals>
    </Dialog>
  )
}

function PricingPlans({ plans }: { plans: Service['pricing_plans'] }) {
  if (plans.length === 0) return nothing
  return (
    <ul className={styles.plans}>
      {plans.map((plan, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: plans have no id and never move
        <li key={index} className={styles.plan}>
          <span dir="auto">{plan.description || nothing}</span>
          <span className={styles.price}>
            <Money value={plan.price} written="SR" />
          </span>
        </li>
      ))}
    </ul>
  )
}
