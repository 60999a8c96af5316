import { useEffect, useRef, useState } from 'react'
import { keepDraft, takeDraft, whenSessionIsLost } from './drafts.ts'

/**
 * `useState` for text that must survive the end of the session: after logging in again the same
 * name on the same address starts with what was typed. A password has no business here.
 */
export function useDraft(name: string, initial: string) {
  // Fixed at the start: while the session ends, the address already is the login's.
  const [key] = useState(() => `${location.pathname}#${name}`)
  const [value, setValue] = useState(() => {
    const kept = takeDraft(key)
    return typeof kept === 'string' ? kept : initial
  })
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  useEffect(
    () =>
      whenSessionIsLost(() => {
        if (latest.current !== '') keepDraft(key, latest.current)
      }),
    [key],
  )
  return [value, setValue] as const
}
