import { type Sort, sorts } from '@zaffa/contract/list'
import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { useStrings } from '../strings/index.tsx'
import styles from './sort-select.module.css'

type SortSelectProps = {
  value: Sort
  onChange: (sort: Sort) => void
  /** "Sort by:", shown on clients only. */
  prefix?: boolean | undefined
}

export const SortSelect = memo(function SortSelect({ value, onChange, prefix }: SortSelectProps) {
  const t = useStrings().list
  const labels: Record<Sort, string> = { Newest: t.newest, Oldest: t.oldest }
  return (
    <label className={styles.sort}>
      <span className={prefix ? styles.prefix : 'visually-hidden'}>
        {prefix ? t.sortPrefix : t.sort}
      </span>
      <select
        className={styles.select}
        value={value}
        onChange={(event) => onChange(sorts.find((sort) => sort === event.target.value) ?? value)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {labels[sort]}
          </option>
        ))}
      </select>
      <ChevronDown size={16} className={styles.icon} aria-hidden />
    </label>
  )
})
