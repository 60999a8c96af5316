import { Link } from '@tanstack/react-router'
import { routes } from '@zaffa/contract/routes'
import { nothing } from '../lib/format.ts'
import { useStrings } from '../lib/strings.ts'
import { Breakable } from './breakable.tsx'
import { texts as dialogTexts } from './dialog-strings.ts'
import styles from './list-link.module.css'
import { texts } from './strings.ts'

export type LinkedList = 'orders' | 'clients' | 'providers' | 'payments'

type ListLinkProps = {
  list: LinkedList
  /** What finds the record in that list. Without it the text is not linked. */
  search: string | null | undefined
  children: string | null | undefined
}

/** There is no page per record: a name links to its list, filtered by that name. */
export function ListLink({ list, search, children }: ListLinkProps) {
  const { listLink: t } = useStrings(dialogTexts)
  const { screenNames } = useStrings(texts)
  if (!children) return nothing
  if (!search) {
    return (
      <bdi>
        <Breakable>{children}</Breakable>
      </bdi>
    )
  }
  return (
    <Link
      to={routes[list].path}
      search={{ search: String(search) }}
      title={t.find(screenNames[list])}
      className={styles.link}
      dir="auto"
    >
      <Breakable>{children}</Breakable>
    </Link>
  )
}
