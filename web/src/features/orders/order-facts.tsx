import type { Order } from '@zaffa/contract/schema/orders'
import type { ReactNode } from 'react'
import { useStrings } from '../../lib/strings.ts'
import { Contact } from '../../ui/contact.tsx'
import { ContractStatus } from '../../ui/contract-status.tsx'
import { Day } from '../../ui/day.tsx'
import { Field, FieldList } from '../../ui/field-list.tsx'
import { ListLink } from '../../ui/list-link.tsx'
import { Money } from '../../ui/money.tsx'
import { SameDecimals } from '../../ui/same-decimals.tsx'
import styles from './order-facts.module.css'
import { PricedList } from './priced-list.tsx'
import { texts } from './strings.ts'

export function OrderFacts({ order }: { order: Order }) {
  const { strings: t } = useStrings(texts)
  const { customer, service_provider: provider } = order
  const down = order.down_payment_amount
  const description = order.wedding_service?.description
  const providerSearch = provider?.phone_number || provider?.email
  const dates = order.booked_dates ?? []
  const amounts = [
    order.total_amount,
    down,
    order.paid_amount,
    ...(order.pricing_plans ?? []).map(({ price }) => price),
    ...(order.addons_packages ?? []).map(({ price }) => price),
  ]
  return (
    <SameDecimals amounts={amounts}>
      <div className={styles.facts}>
        <Section title={t.client}>
          <Field label={t.clientName}>
            <ListLink list="clients" search={customer?.phone_number || customer?.email}>
              {customer?.full_name}
            </ListLink>
          </Field>
          <Field label={t.phone}>
            <Contact kind="phone" value={customer?.phone_number} />
          </Field>
          <Field label={t.email}>
            <Contact kind="email" value={customer?.email} />
          </Field>
        </Section>
        <Section title={t.provider}>
          <Field label={t.companyName}>
            <ListLink list="providers" search={providerSearch}>
              {provider?.company_name}
            </ListLink>
          </Field>
          <Field label={t.phone}>
            <Contact kind="phone" value={provider?.phone_number} />
          </Field>
          <Field label={t.email}>
            <Contact kind="email" value={provider?.email} />
          </Field>
        </Section>
        <Section title={t.contract} wide>
          <Field label={t.totalAmount}>
            <Money value={order.total_amount} />
          </Field>
          {typeof down === 'number' && (
            <Field label={t.downPayment}>
              <Money value={down} />
            </Field>
          )}
          <Field label={t.paidAmount}>
            <Money value={order.paid_amount ?? 0} />
          </Field>
          <Field label={t.status}>
            <ContractStatus status={order.status} />
          </Field>
          {/* The service's name is the provider's, as specified. */}
          <Field label={t.serviceName}>
            <ListLink list="providers" search={providerSearch}>
              {provider?.full_name}
            </ListLink>
          </Field>
          {description && (
            <Field label={t.description} wide>
              {description}
            </Field>
          )}
          {dates.length > 0 && (
            <Field label={t.bookedDates} wide>
              <span className={styles.dates}>
                {dates.map((date) => (
                  <Day key={date} value={date} format="weekday" />
                ))}
              </span>
            </Field>
          )}
          {order.notes && (
            <Field label={t.notes} wide>
              {order.notes}
            </Field>
          )}
        </Section>
        <PricedList title={t.pricingPlans} items={order.pricing_plans} />
        <PricedList title={t.addons} items={order.addons_packages} />
      </div>
    </SameDecimals>
  )
}

type SectionProps = { title: string; wide?: boolean; children: ReactNode }

function Section({ title, wide, children }: SectionProps) {
  return (
    <section className={wide ? styles.wide : styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <FieldList>{children}</FieldList>
    </section>
  )
}
