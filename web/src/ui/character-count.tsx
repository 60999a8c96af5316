import { useEffect, useState } from 'react'
import { useStrings } from '../lib/strings.ts'
import styles from './character-count.module.css'
import { texts } from './dialog-strings.ts'

/** How many more characters the text may have, negative past the limit; undefined far from it. */
export function charactersLeft(text: string, limit: number | undefined): number | undefined {
  if (limit === undefined) return undefined
  const left = limit - text.length
  return left <= Math.min(100, limit / 5) ? left : undefined
}

type CharacterCountProps = { id: string; left: number | undefined }

/**
 * Says how much room is left instead of cutting what is pasted. Always rendered, because a live
 * region that arrives with its text is often not read.
 */
export function CharacterCount({ id, left }: CharacterCountProps) {
  const { characters: t } = useStrings(texts)
  const text = left === undefined ? '' : left < 0 ? t.tooMany(-left) : t.left(left)
  const spoken = useSettled(text)
  return (
    <>
      {text && (
        <p id={id} className={styles.count} data-over={Number(left) < 0 || undefined}>
          {text}
        </p>
      )}
      <span className="visually-hidden" aria-live="polite">
        {spoken}
      </span>
    </>
  )
}

/** The text once it has stood for a second: a count that is read out at every key is noise. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 1000)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
