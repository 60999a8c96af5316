import type { Order } from '@zaffa/contract/schema/orders'
import { Money } from '../../ui/money.tsx'
import styles from './priced-list.module.css'

type PricedListProps = { title: string; items: Order['pricing_plans'] | null | undefined }

/** The pricing plans or the add-ons of a contract; nothing where there are none. */
export function PricedList({ title, items }: PricedListProps) {
  if (!items?.length) return null
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a contract have no identity
          <li key={index} className={styles.item}>
            <span className={styles.name} dir="auto">
              {item.title}
            </span>
            <Money value={item.price} />
            {item.description && (
              <p className={styles.description} dir="auto">
                {item.description}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
