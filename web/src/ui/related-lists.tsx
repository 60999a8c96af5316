import type { ReactNode } from 'react'
import { useStrings } from '../lib/strings.ts'
import { texts as dialogTexts } from './dialog-strings.ts'
import { type LinkedList, ListLink } from './list-link.tsx'
import styles from './related-lists.module.css'
import { texts } from './strings.ts'

type RelatedListsProps = {
  lists: readonly LinkedList[]
  /** The name that these lists are searched for. */
  name: string | null | undefined
  /** Links that need no search. */
  children?: ReactNode
}

/** The lists in which a client or a provider is found, below the facts of its dialog. */
export function RelatedLists({ lists, name, children }: RelatedListsProps) {
  const { listLink: t } = useStrings(dialogTexts)
  const { screenNames } = useStrings(texts)
  if (!name) return null
  return (
    <nav aria-label={t.related} className={styles.related}>
      {children}
      {lists.map((list) => (
        <ListLink key={list} list={list} search={name}>
          {screenNames[list]}
        </ListLink>
      ))}
    </nav>
  )
}
