import type { ReactNode } from 'react'
import { useStrings } from '../lib/strings.ts'
import { useKeptFocus } from '../lib/use-kept-focus.ts'
import styles from './details-body.module.css'
import { texts } from './details-strings.ts'
import { Notice } from './notice.tsx'
import type { Details } from './use-details.ts'

type DetailsBodyProps<Answer> = {
  details: Details<Answer>
  children: (answer: Answer) => ReactNode
}

/** The content of a row's dialog: what is known meanwhile, the answer, and a way to ask again. */
export function DetailsBody<Answer>({ details, children }: DetailsBodyProps<Answer>) {
  const { details: t } = useStrings(texts)
  const { data, loading, failed, gone } = details
  const keptFocus = useKeptFocus()
  return (
    <div {...keptFocus}>
      {failed && (
        <div className={styles.notice}>
          <Notice onRetry={gone ? undefined : details.retry}>{gone ? t.gone : t.outdated}</Notice>
        </div>
      )}
      <div className={loading ? styles.stale : undefined} aria-busy={loading}>
        {children(data)}
      </div>
    </div>
  )
}
