import { type ReactNode, useEffect, useRef } from 'react'
import { useStrings } from '../strings/index.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import styles from './page.module.css'

type PageProps = {
  title: string
  lead?: string
  /** The links of a breadcrumb that ends with the title. */
  trail?: ReactNode[] | undefined
  /** Beside the title: the button of the screen. */
  actions?: ReactNode
  children?: ReactNode
  /** A form reads better on a narrow column. */
  narrow?: boolean
}

/** The first page of a visit is read from its top; every later one is announced by its heading. */
let visited = false

/** The frame of every screen: its heading, its title in the tab, its button, its content. */
export function Page({ title, lead, trail, actions, children, narrow }: PageProps) {
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
  const heading = (
    <h1 ref={ref} tabIndex={-1} className={styles.title}>
      {title}
    </h1>
  )
  return (
    <div className={narrow ? styles.narrow : styles.page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          {trail ? <Breadcrumb trail={trail}>{heading}</Breadcrumb> : heading}
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
