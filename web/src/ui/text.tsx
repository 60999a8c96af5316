import { Breakable } from './breakable.tsx'
import { classNames } from './class-names.ts'
import styles from './text.module.css'

type TextProps = {
  children: string | null | undefined
  /** Two lines before it is cut, for tables with many columns. */
  twoLines?: boolean
}

/**
 * One line of text in any direction. It is cut with an ellipsis and shown whole in its title,
 * unless `--text-wrap` lets it wrap.
 */
export function Text({ children, twoLines }: TextProps) {
  // Some backends send a phone number as a number.
  const text = String(children ?? '')
  return (
    <span className={classNames(styles.line, twoLines && styles.twoLines)} dir="auto" title={text}>
      <Breakable>{text}</Breakable>
    </span>
  )
}
