import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './card-list.module.css'
import { type RowProps, rowProps } from './row-props.ts'

export type Card = {
  title: ReactNode
  /** Beside the title: a status, a rating. */
  aside?: ReactNode
  facts: readonly { label: string; value: ReactNode }[]
}

type CardListProps<Row> = RowProps<Row> & {
  rows: readonly Row[]
  card: (row: Row) => Card
  actions?: ((row: Row) => ReactNode) | undefined
}

/** The rows of a small screen. */
export function CardList<Row extends { key: string }>(props: CardListProps<Row>) {
  const { rows, card, actions } = props
  return (
    <ul className={styles.list}>
      {rows.map((row) => {
        const { title, aside, facts } = card(row)
        return (
          <li key={row.key} className={styles.card} {...rowProps(row, props)}>
            <div className={styles.head}>
              <div className={styles.title}>{title}</div>
              {aside}
            </div>
            <dl className={styles.facts}>
              {facts.map((fact, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: facts are fixed and labels repeat
                <div key={index} className={styles.fact}>
                  <dt>{fact.label}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ))}
            </dl>
            {actions && <div className={styles.actions}>{actions(row)}</div>}
          </li>
        )
      })}
    </ul>
  )
}

export function CardListSkeleton({ cards }: { cards: number }) {
  return (
    <ul className={styles.list} aria-hidden>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <li key={index} className={styles.card}>
          <div className={styles.head}>
            <Skeleton width="60%" />
          </div>
          <div className={styles.facts}>
            <Skeleton width="80%" />
            <Skeleton width="50%" />
          </div>
          <div className={styles.actions}>
            <Skeleton width="5rem" />
          </div>
        </li>
      ))}
    </ul>
  )
}
