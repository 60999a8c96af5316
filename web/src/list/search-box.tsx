import { maxSearchLength } from '@zaffa/contract/list'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useStrings } from '../strings/index.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { findArabicFont } from './find-arabic-font.ts'
import styles from './search-box.module.css'
import { type List, useView } from './use-list.ts'

/** Made once: they are not looked at again for every key. */
const magnifier = <Search size={18} className={styles.icon} aria-hidden />
const cross = <X size={16} aria-hidden />

type SearchBoxProps = { list: List<unknown>; placeholder: string }

export function SearchBox({ list, placeholder }: SearchBoxProps) {
  const t = useStrings().list
  const { setSearch, settleSearch } = list.store
  const text = useView(list, ({ search }) => search)
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className={styles.box}>
      {magnifier}
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={t.search}
        placeholder={placeholder}
        value={text}
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
        {cross}
      </IconButton>
    </search>
  )
}
