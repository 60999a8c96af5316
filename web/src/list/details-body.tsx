import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './details-body.module.css'
import { strings as t } from './strings.en.ts'
import type { Details } from './use-details.ts'

type DetailsBodyProps<Answer> = {
  details: Details<Answer>
  children: (answer: Answer) => ReactNode
}

/** The content of a row's dialog: what is known meanwhile, the answer, or a way to ask again. */
export function DetailsBody<Answer>({ details, children }: DetailsBodyProps<Answer>) {
  if (details.data === undefined) {
    return (
      <EmptyState action={<Button onClick={details.retry}>{t.retry}</Button>}>
        {t.detailsFailed}
      </EmptyState>
    )
  }
  return (
    <div className={details.loading ? styles.stale : undefined} aria-busy={details.loading}>
      {children(details.data)}
    </div>
  )
}
