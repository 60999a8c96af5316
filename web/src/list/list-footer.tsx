import { useStrings } from '../lib/strings.ts'
import styles from './list-footer.module.css'
import { Pager } from './pager.tsx'
import { texts } from './strings.ts'
import type { List } from './use-list.ts'

/**
 * The pager and "Showing X to Y of Z entries", always with the server's totals. The pager comes
 * first: at the end of the line a toast would cover it.
 */
export function ListFooter({ list }: { list: List<unknown> }) {
  const { strings: t } = useStrings(texts)
  const ready = list.status === 'ready'
  return (
    <footer className={styles.footer}>
      {ready && <Pager list={list} />}
      <p className={styles.showing} aria-live="polite">
        {ready && t.showing(list.from, list.to, list.total)}
      </p>
    </footer>
  )
}
