import type { ReactNode } from 'react'
import { useStrings } from '../../lib/strings.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './account.module.css'
import { FactorSection } from './factor-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionSection } from './session-section.tsx'
import { texts } from './strings.ts'
import { useAccount } from './use-account.ts'

/** `missing` is shown where the backend knows no accounts. */
export function Account({ missing }: { missing: ReactNode }) {
  const { strings: t } = useStrings(texts)
  const { data, isPending, refetch } = useAccount()
  const keptFocus = useKeptFocus()
  if (data === null) return missing
  return (
    <Page title={t.title} lead={data?.username ? t.signedInAs(data.username) : t.lead} narrow>
      <div {...keptFocus}>
        {data ? (
          <div className={styles.sections}>
            {data.must_set_up && (
              <p role="status" className={styles.duty}>
                {t.mustSetUp}
              </p>
            )}
            <FactorSection account={data} />
            <PasswordSection username={data.username} />
            <SessionSection sessions={data.sessions} />
          </div>
        ) : isPending ? (
          <div className={styles.sections} aria-busy="true" aria-label={t.loading} role="status">
            <Skeleton width="60%" />
            <Skeleton width="80%" />
            <Skeleton width="40%" />
          </div>
        ) : (
          <EmptyState alert action={<Button onClick={() => void refetch()}>{t.retry}</Button>}>
            {t.failed}
          </EmptyState>
        )}
      </div>
    </Page>
  )
}
