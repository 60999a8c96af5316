import { type ReactNode, use } from 'react'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Heading } from '../ui/heading.tsx'
import { InsideMain } from './inside-main.ts'
import styles from './message-page.module.css'

/** A page with a message and one action. */
export function MessagePage(props: { title: string; text: string; action: ReactNode }) {
  const Landmark = use(InsideMain) ? 'div' : 'main'
  return (
    <Landmark className={styles.page}>
      <BrandMark size={56} />
      <Heading title={props.title} />
      <p className={styles.text}>{props.text}</p>
      {props.action}
    </Landmark>
  )
}
