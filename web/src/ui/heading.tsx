import { useEffect, useRef } from 'react'
import { useStrings } from '../strings/index.tsx'
import styles from './heading.module.css'

/** The first page of a visit is read from its top; every later one is announced by its heading. */
let visited = false

/** The heading of a screen, which is also its title in the tab. */
export function Heading({ title }: { title: string }) {
  const t = useStrings()
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = t.pageTitle(title)
  }, [t, title])
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
