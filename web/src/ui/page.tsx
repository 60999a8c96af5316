import type { ReactNode } from 'react'
import { Breadcrumb } from './breadcrumb.tsx'
import { classNames } from './class-names.ts'
import { Heading } from './heading.tsx'
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

/** The frame of every screen: its heading, its button, its content. */
export function Page({ title, lead, trail, actions, children, narrow }: PageProps) {
  const heading = <Heading title={title} inBreadcrumb={trail !== undefined} />
  return (
    <div className={classNames(styles.page, narrow && styles.narrow)}>
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
