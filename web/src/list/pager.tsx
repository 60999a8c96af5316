import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useStrings } from '../lib/strings.ts'
import { useFormat } from '../lib/use-format.ts'
import { pageNumbers } from './page-numbers.ts'
import styles from './pager.module.css'
import { texts } from './strings.ts'
import type { List } from './use-list.ts'

/** A disabled button would lose the focus on the first and the last page. */
export function Pager({ list }: { list: List<unknown> }) {
  const { strings: t } = useStrings(texts)
  const { plain } = useFormat()
  const { pages, setPage } = list
  const { page } = list.view
  return (
    <nav aria-label={t.pagination} className={styles.pager}>
      <button
        type="button"
        className={styles.step}
        aria-label={t.previous}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && setPage(page - 1)}
      >
        <ChevronLeft size={18} aria-hidden />
      </button>
      <ol className={styles.numbers}>
        {pageNumbers(page, pages).map((slot) => (
          <li key={slot}>
            {typeof slot === 'number' ? (
              <button
                type="button"
                className={styles.step}
                aria-label={t.page(slot)}
                aria-current={slot === page ? 'page' : undefined}
                onClick={() => setPage(slot)}
              >
                {plain(slot)}
              </button>
            ) : (
              <span className={styles.gap} aria-hidden>
                …
              </span>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={styles.step}
        aria-label={t.next}
        aria-disabled={page >= pages}
        onClick={() => page < pages && setPage(page + 1)}
      >
        <ChevronRight size={18} aria-hidden />
      </button>
    </nav>
  )
}
