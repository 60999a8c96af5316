import { maxSearchLength } from '@zaffa/contract/list'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useStrings } from '../strings/index.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './search-box.module.css'

type SearchBoxProps = { value: string; onChange: (text: string) => void; placeholder: string }

export function SearchBox({ value, onChange, placeholder }: SearchBoxProps) {
  const t = useStrings().list
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
        value={value}
        maxLength={maxSearchLength}
        onChange={(event) => onChange(event.target.value)}
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
