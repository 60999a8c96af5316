import { maxSearchLength } from '@zaffa/contract/list'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useStrings } from '../strings/index.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { findArabicFont } from './find-arabic-font.ts'
import styles from './search-box.module.css'

/** Made once: it is not looked at again for every key. */
const magnifier = <Search size={18} className={styles.icon} aria-hidden />

type SearchBoxProps = {
  value: string
  onChange: (text: string) => void
  /** Nothing more is typed for now. */
  onLeave: () => void
  placeholder: string
}

export function SearchBox({ value, onChange, onLeave, placeholder }: SearchBoxProps) {
  const t = useStrings().list
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
        value={value}
        maxLength={maxSearchLength}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => findArabicFont(event.target)}
        onBlur={onLeave}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      {value !== '' && (
        <IconButton
          label={t.clearSearch}
          className={styles.clear ?? ''}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </search>
  )
}
