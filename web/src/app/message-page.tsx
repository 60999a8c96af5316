import type { ReactNode } from 'react'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Page } from '../ui/page.tsx'
import styles from './message-page.module.css'

/** A page that only says something and offers a way on. */
export function MessagePage(props: { title: string; text: string; action: ReactNode }) {
  return (
    <main className={styles.page}>
      <BrandMark size={56} />
      <Page title={props.title}>
        <p className={styles.text}>{props.text}</p>
        {props.action}
      </Page>
    </main>
  )
}
