import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './button.module.css'
import type { ButtonLook } from './button.tsx'
import { classNames } from './class-names.ts'

type AnchorProps = ComponentProps<'a'> & { look?: ButtonLook; small?: boolean }

function Anchor({ look = 'secondary', small, className, children, ...rest }: AnchorProps) {
  return (
    <a
      className={classNames(styles.button, styles[look], small && styles.small, className)}
      {...rest}
    >
      {children}
    </a>
  )
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export const LinkButton = createLink(Anchor)
