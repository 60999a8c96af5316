import { maxSearchLength } from '@zaffa/contract/list'
import { Search, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useStrings } from '../strings/index.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { findArabicFont } from './find-arabic-font.ts'
import styles from './search-box.module.css'
import type { List } from './use-list.ts'

type SearchBoxProps = { list: List<unknown>; placeholder: string }

export function SearchBox({ list, placeholder }: SearchBoxProps) {
  const t = useStrings().list
  const { view, subscribeToView, setSearch, settleSearch } = list.store
  const input = useRef<HTMLInputElement>(null)
  // A letter is in the box already; what else changes the search is put there without rendering.
  useLayoutEffect(() => {
    function show() {
      const { search } = view()
      if (input.current && input.current.value !== search) input.current.value = search
    }
    show()
    return subscribeToView(show)
  }, [view, subscribeToView])
  return (
    <search className={styles.box}>
      <Search size={18} className={styles.icon} aria-hidden />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={t.search}
        placeholder={placeholder}
        maxLength={maxSearchLength}
        onChange={(event) => setSearch(event.target.value)}
        onFocus={(event) => findArabicFont(event.target)}
        onBlur={settleSearch}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <IconButton
        label={t.clearSearch}
        className={styles.clear ?? ''}
        onClick={() => {
          setSearch('')
          input.current?.focus()
        }}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </search>
  )
}
