import { useEffect, useRef } from 'react'
import styles from './heading.module.css'
import { usePageTitle } from './use-page-title.ts'

/** The first page of a visit is read from its top; every later one is announced by its heading. */
let visited = false

type HeadingProps = {
  title: string
  /** It is the last part of a breadcrumb. */
  inBreadcrumb?: boolean
}

/** The heading of a screen, which is also its title in the tab. */
export function Heading({ title, inBreadcrumb }: HeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  useEffect(() => {
    const typing = document.activeElement?.matches('input, textarea, select')
    if (visited && !typing) ref.current?.focus({ preventScroll: true })
    visited = true
  }, [])
  return (
    <h1
      ref={ref}
      tabIndex={-1}
      aria-current={inBreadcrumb ? 'page' : undefined}
      className={styles.title}
    >
      {title}
    </h1>
  )
}
