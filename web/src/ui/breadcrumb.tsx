import type { ReactNode } from 'react'
import { useStrings } from '../lib/strings.ts'
import styles from './breadcrumb.module.css'
import { texts } from './strings.ts'

type BreadcrumbProps = {
  /** The links before it. */
  trail: ReactNode[]
  /** The page's heading, which is where we are. */
  children: ReactNode
}

/** "Clients / add a new Client": it is the heading of the pages that have one. */
export function Breadcrumb({ trail, children }: BreadcrumbProps) {
  const { breadcrumb } = useStrings(texts)
  return (
    <nav aria-label={breadcrumb.label} className={styles.breadcrumb}>
      {trail.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one screen never change
        <span key={index} className={styles.step}>
          {link}
          <span> / </span>
        </span>
      ))}
      {children}
    </nav>
  )
}
