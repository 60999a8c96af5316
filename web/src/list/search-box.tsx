import { maxSearchLength } from '@zaffa/contract/list'
import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useStrings } from '../strings/index.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { afterPaint } from './after-paint.ts'
import styles from './search-box.module.css'

type SearchBoxProps = {
  value: string
  onChange: (text: string) => void
  /** Nothing more is typed for now. */
  onLeave: () => void
  placeholder: string
}

/** A letter is on the screen before the list is asked for it; every letter is asked for. */
export function SearchBox({ value, onChange, onLeave, placeholder }: SearchBoxProps) {
  const t = useStrings().list
  const input = useRef<HTMLInputElement>(null)
  const [later] = useState(afterPaint)
  const [ahead, setAhead] = useState<string | null>(null)
  const text = ahead ?? value

  const type = (typed: string) => {
    setAhead(typed)
    later.run(() => {
      onChange(typed)
      setAhead((latest) => (latest === typed ? null : latest))
    })
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
        value={text}
        maxLength={maxSearchLength}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          later.flush()
          onLeave()
        }}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      {text !== '' && (
        <IconButton
          label={t.clearSearch}
          className={styles.clear ?? ''}
          onClick={() => {
            type('')
            input.current?.focus()
          }}
        >
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </search>
  )
}
