import type { Service } from '@zaffa/contract/schema/services'
import { Fragment } from 'react'
import { nothing } from '../../lib/format.ts'
import { Money } from '../../ui/money.tsx'
import { SameDecimals } from '../../ui/same-decimals.tsx'

/** "18,000 SR | 25,200 SR": a line may end between two prices, never inside one. */
export function PlanPrices({ plans }: { plans: Service['pricing_plans'] | undefined }) {
  if (!plans?.length) return nothing
  return (
    <SameDecimals amounts={plans.map(({ price }) => price)}>
      {plans.map((plan, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: plans have no id and never move
        <Fragment key={index}>
          {index > 0 && ' | '}
          <Money value={plan.price} written="SR" />
        </Fragment>
      ))}
    </SameDecimals>
  )
}
