import { useRouter } from '@tanstack/react-router'
import { maxSearchLength } from '@zaffa/contract/list'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStrings } from '../strings/index.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { readView } from './list-view.ts'
import styles from './search-box.module.css'
import type { List } from './use-list.ts'

export function SearchBox({ list, placeholder }: { list: List<unknown>; placeholder: string }) {
  const t = useStrings().list
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useSearchText(list.view.search)
  const change = (next: string) => {
    setText(next)
    list.setSearch(next)
  }
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
        value={text}
        onChange={(event) => change(event.target.value)}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <IconButton
        label={t.clearSearch}
        className={styles.clear ?? ''}
        onClick={() => {
          change('')
          input.current?.focus()
        }}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </search>
  )
}

/**
 * The text in the box. It is local state because the router follows a letter later: a box bound to
 * the address would drop letters. Going back in the history restores the typed search.
 */
function useSearchText(search: string) {
  const router = useRouter()
  const [text, setText] = useState(search)
  useEffect(() => {
    // A newer letter may already be in the address; then this search is an echo of an older one.
    if (readView(router.latestLocation.search).search === search) setText(search)
  }, [router, search])
  return [text, setText] as const
}
