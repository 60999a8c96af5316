import type { Service } from '@zaffa/contract/schema/services'
import { Fragment } from 'react'
import { amount, nothing } from '../../lib/format.ts'
import styles from './plan-prices.module.css'
import { strings as t } from './strings.en.ts'

/** "18,000 SR | 25,200 SR": a line may end between two prices, never inside one. */
export function PlanPrices({ plans }: { plans: Service['pricing_plans'] | undefined }) {
  if (!plans?.length) return nothing
  return (
    <span>
      {plans.map((plan, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: plans have no id and never move
        <Fragment key={index}>
          {index > 0 && ' | '}
          <span className={styles.price}>{t.price(amount(plan.price))}</span>
        </Fragment>
      ))}
    </span>
  )
}
