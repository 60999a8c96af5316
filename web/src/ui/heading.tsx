import { useEffect, useRef } from 'react'
import styles from './heading.module.css'
import { pageTitle } from './strings.en.ts'

/** The first page of a visit is read from its top; every later one is announced by its heading. */
let visited = false

/** The heading of a screen, which is also its title in the tab. */
export function Heading({ title }: { title: string }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
  useEffect(() => {
    const typing = document.activeElement?.matches('input, textarea, select')
    if (visited && !typing) ref.current?.focus({ preventScroll: true })
    visited = true
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1} className={styles.title}>
      {title}
    </h1>
  )
}
