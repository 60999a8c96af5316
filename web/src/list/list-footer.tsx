import styles from './list-footer.module.css'
import { Pager } from './pager.tsx'
import { strings as t } from './strings.en.ts'
import type { List } from './use-list.ts'

/** "Showing X to Y of Z entries" and the pager, always with the server's totals. */
export function ListFooter({ list }: { list: List<unknown> }) {
  const ready = list.status === 'ready'
  return (
    <footer className={styles.footer}>
      <p className={styles.showing} aria-live="polite">
        {ready && t.showing(list.from, list.to, list.total)}
      </p>
      {ready && <Pager list={list} />}
    </footer>
  )
}
