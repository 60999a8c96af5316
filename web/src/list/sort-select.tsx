import { type Sort, sorts } from '@zaffa/contract/list'
import { ChevronDown } from 'lucide-react'
import { useStrings } from '../lib/strings.ts'
import styles from './sort-select.module.css'
import { texts } from './strings.ts'
import type { List } from './use-list.ts'

type SortSelectProps = {
  list: List<unknown>
  /** "Sort by:", shown on clients only. */
  prefix?: boolean | undefined
}

export function SortSelect({ list, prefix }: SortSelectProps) {
  const { strings: t } = useStrings(texts)
  const { setSort } = list
  const value = list.view.sort
  const labels: Record<Sort, string> = { Newest: t.newest, Oldest: t.oldest }
  return (
    <label className={styles.sort}>
      <span className={prefix ? styles.prefix : 'visually-hidden'}>
        {prefix ? t.sortPrefix : t.sort}
      </span>
      <select
        className={styles.select}
        value={value}
        onChange={(event) => setSort(sorts.find((sort) => sort === event.target.value) ?? value)}
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
}
