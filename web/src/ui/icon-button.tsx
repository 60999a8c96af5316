import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  /** The accessible name, also shown on hover. */
  label: string
  danger?: boolean
}

export function IconButton({
  label,
  danger,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles.button, danger && styles.danger, className)}
      {...rest}
    />
  )
}
