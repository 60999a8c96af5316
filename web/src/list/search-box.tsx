import { maxSearchLength } from '@zaffa/contract/list'
import { Search, X } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'
import { useStrings } from '../strings/index.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './search-box.module.css'
import { tryLetter } from './try-letter.ts'
import type { List } from './use-list.ts'

type SearchBoxProps = { store: List<unknown>['store']; placeholder: string }

/** Rendered once: React would write its attributes again with every answer. */
export const SearchBox = memo(function SearchBox({ store, placeholder }: SearchBoxProps) {
  const t = useStrings().list
  const { view, subscribeToView, setSearch, settleSearch } = store
  const input = useRef<HTMLInputElement>(null)
  // A letter is in the box already; what else changes the search is put there without rendering.
  useLayoutEffect(() => {
    const box = input.current
    if (!box) return
    const show = () => {
      const { search } = view()
      if (box.value !== search) box.value = search
    }
    const onInput = (event: Event) => {
      // React would write the attributes of the box again for each letter.
      event.stopPropagation()
      setSearch(box.value)
    }
    const onFocus = () => tryLetter(box)
    show()
    box.addEventListener('input', onInput)
    box.addEventListener('focus', onFocus, { once: true })
    const stop = subscribeToView(show)
    return () => {
      box.removeEventListener('input', onInput)
      box.removeEventListener('focus', onFocus)
      stop()
    }
  }, [view, subscribeToView, setSearch])
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
})
