import type { ReactNode } from 'react'
import { useStrings } from '../lib/strings.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './details-body.module.css'
import { texts as detailsTexts } from './details-strings.ts'
import { Notice } from './notice.tsx'
import { texts } from './strings.ts'
import type { Details } from './use-details.ts'

type DetailsBodyProps<Answer> = {
  details: Details<Answer>
  children: (answer: Answer) => ReactNode
}

/** The content of a row's dialog: what is known meanwhile, the answer, and a way to ask again. */
export function DetailsBody<Answer>({ details, children }: DetailsBodyProps<Answer>) {
  const { strings: t } = useStrings(texts)
  const { details: words } = useStrings(detailsTexts)
  const { data, loading, failed, gone } = details
  const retry = gone ? undefined : details.retry
  if (data === undefined) {
    return (
      <EmptyState action={retry && <Button onClick={retry}>{t.retry}</Button>}>
        {gone ? words.gone : words.failed}
      </EmptyState>
    )
  }
  return (
    <>
      {failed && (
        <div className={styles.notice}>
          <Notice onRetry={retry}>{gone ? words.gone : words.outdated}</Notice>
        </div>
      )}
      <div className={loading ? styles.stale : undefined} aria-busy={loading}>
        {children(data)}
      </div>
    </>
  )
}
