import { Breakable } from './breakable.tsx'
import { classNames } from './class-names.ts'
import styles from './text.module.css'

type TextProps = {
  children: string | null | undefined
  /** Never wrapped: a phone number. */
  whole?: boolean
  /** A second line under the first, in a softer colour. */
  quiet?: boolean
}

/**
 * A text in any direction. It wraps and is never cut: hidden overflow also clips the descenders of
 * Arabic letters.
 */
export function Text({ children, whole, quiet }: TextProps) {
  return (
    <span
      className={classNames(styles.text, whole && styles.whole, quiet && styles.quiet)}
      dir="auto"
    >
      {/* Some backends send a phone number as a number. */}
      <Breakable>{String(children ?? '')}</Breakable>
    </span>
  )
}
