import { useStrings } from '../../lib/strings.ts'
import { texts as listTexts } from '../../list/strings.ts'
import { Button } from '../../ui/button.tsx'
import styles from './earlier-messages.module.css'
import { texts } from './message-strings.ts'
import type { useMessages } from './use-messages.ts'

/** Above the messages, where the server announced that there are earlier ones. */
export function EarlierMessages({ query }: { query: ReturnType<typeof useMessages> }) {
  const { strings: list } = useStrings(listTexts)
  const { strings: t } = useStrings(texts)
  const { hasNextPage, isFetchingNextPage: loading, isFetchNextPageError: failed } = query
  const shown = !failed && (query.data?.answers ?? 0) > 1
  return (
    <>
      <p role="status" className="visually-hidden">
        {loading ? t.loadingEarlier : shown && t.earlierShown}
      </p>
      {hasNextPage && (
        <div className={styles.earlier}>
          {failed && !loading && <p role="alert">{t.earlierFailed}</p>}
          <Button small busy={loading} onClick={() => query.fetchNextPage()}>
            {(loading && t.loadingEarlier) || (failed ? list.retry : t.showEarlier)}
          </Button>
        </div>
      )}
    </>
  )
}
