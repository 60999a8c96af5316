import { maxSearchLength } from '@zaffa/contract/list'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useStrings } from '../lib/strings.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './search-box.module.css'
import { texts } from './strings.ts'
import type { List } from './use-list.ts'

export function SearchBox({ list, placeholder }: { list: List<unknown>; placeholder: string }) {
  const { strings: t } = useStrings(texts)
  const input = useRef<HTMLInputElement>(null)
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
        value={list.text}
        onChange={(event) => list.setSearch(event.target.value)}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <IconButton
        label={t.clearSearch}
        className={styles.clear ?? ''}
        onClick={() => {
          list.setSearch('')
          input.current?.focus()
        }}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </search>
  )
}
