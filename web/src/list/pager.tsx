import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { useStrings } from '../strings/index.tsx'
import { pageNumbers } from './page-numbers.ts'
import styles from './pager.module.css'

type PagerProps = { page: number; pages: number; onChange: (page: number) => void }

export const Pager = memo(function Pager({ page, pages, onChange }: PagerProps) {
  const t = useStrings().list
  return (
    <nav aria-label={t.pagination} className={styles.pager}>
      <button
        type="button"
        className={styles.step}
        aria-label={t.previous}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
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
                onClick={() => onChange(slot)}
              >
                {slot}
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
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight size={18} aria-hidden />
      </button>
    </nav>
  )
})
