import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook
  small?: boolean
  /** Ignores clicks, but keeps the focus: a `disabled` button would lose it. */
  busy?: boolean
}

export function Button({
  look = 'secondary',
  small,
  busy,
  disabled,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(styles.button, styles[look], small && styles.small, className)}
      {...rest}
    />
  )
}
