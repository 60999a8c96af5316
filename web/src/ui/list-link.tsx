import { Link } from '@tanstack/react-router'
import { routes } from '@zaffa/contract/routes'
import { nothing } from '../lib/format.ts'
import { Breakable } from './breakable.tsx'
import styles from './list-link.module.css'
import { listLink as t } from './strings.en.ts'

export type LinkedList = 'orders' | 'clients' | 'providers' | 'payments'

type ListLinkProps = {
  list: LinkedList
  /** What finds the record in that list. Without it the text is not linked. */
  search: string | null | undefined
  children: string | null | undefined
}

/** There is no page per record: a name links to its list, filtered by that name. */
export function ListLink({ list, search, children }: ListLinkProps) {
  if (!children) return nothing
  if (!search) return <Breakable>{children}</Breakable>
  const { path, sidebar } = routes[list]
  return (
    <Link
      to={path}
      search={{ search: String(search) }}
      title={t.find(sidebar)}
      className={styles.link}
    >
      <Breakable>{children}</Breakable>
    </Link>
  )
}
