import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook
  small?: boolean
  /** Disabled, and said to be at work. */
  busy?: boolean
}

export function Button({
  look = 'secondary',
  small,
  busy,
  disabled,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(styles.button, styles[look], small && styles.small, className)}
      {...rest}
    />
  )
}
