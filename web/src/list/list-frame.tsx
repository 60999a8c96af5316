import type { ReactNode } from 'react'
import { lazyExtra } from '../lib/lazy-extra.tsx'
import { useStrings } from '../lib/strings.ts'
import { useKeptFocus } from '../lib/use-kept-focus.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { ListFooter } from './list-footer.tsx'
import styles from './list-frame.module.css'
import { Notice } from './notice.tsx'
import { rememberRow } from './places.ts'
import { SearchBox } from './search-box.tsx'
import { SortSelect } from './sort-select.tsx'
import { texts } from './strings.ts'
import type { List } from './use-list.ts'

const ListExport = lazyExtra(
  () => import('./list-export.tsx').then((m) => m.ListExport),
  () => null,
)

type ListFrameProps = {
  list: List<unknown>
  title: string
  /** The links of a breadcrumb that ends with the title. */
  trail?: ReactNode[] | undefined
  actions?: ReactNode
  searchPlaceholder: string
  /** Only clients have it. */
  sortPrefix?: boolean | undefined
  /** What stands where no row is. */
  empty: string
  /** Shown during the first load: a text, or the shape of what will come. */
  loading: ReactNode
  /** The height that is kept for the rows, so that the pager stays where it is on every page. */
  reserve?: string | undefined
  /** How many rows are left after a local filter; the list's own where there is none. */
  shown?: number
  children: ReactNode
}

/** What every list has around its rows: heading, search, sort, states, footer. */
export function ListFrame(props: ListFrameProps) {
  const { strings: t } = useStrings(texts)
  const { list } = props
  const keptFocus = useKeptFocus()
  const filtered = props.shown !== undefined && props.shown < list.rows.length
  return (
    <Page title={props.title} trail={props.trail} actions={props.actions}>
      <div className={styles.panel}>
        <div className={styles.toolbar}>
          <SearchBox list={list} placeholder={props.searchPlaceholder} />
          <ListExport list={list} />
          <SortSelect list={list} prefix={props.sortPrefix} />
        </div>
        <div {...keptFocus} aria-busy={(list.stale && !list.failed) || list.status === 'loading'}>
          {list.failed && list.status === 'ready' && <Outdated list={list} />}
          <div
            className={styles.body}
            style={{ minBlockSize: props.reserve }}
            onClickCapture={({ target }) => {
              const row = (target as Element).closest<HTMLElement>('[data-row]')
              rememberRow(location.pathname, row?.dataset.row)
            }}
            data-stale={list.stale || undefined}
          >
            <Content {...props} />
          </div>
        </div>
        {/* The footer has the server's totals, so a filter of the loaded page is told here. */}
        <p role="status" className="visually-hidden">
          {filtered && t.matching(props.shown ?? 0, list.rows.length)}
        </p>
        <ListFooter list={list} />
      </div>
    </Page>
  )
}

function Content({ list, shown = list.rows.length, ...props }: ListFrameProps) {
  if (list.status === 'loading') return <Loading>{props.loading}</Loading>
  if (list.status === 'failed') return <Failed list={list} />
  return shown > 0 ? props.children : <EmptyState>{props.empty}</EmptyState>
}

function Loading({ children }: { children: ReactNode }) {
  const { strings: t } = useStrings(texts)
  if (typeof children === 'string') {
    return (
      <p role="status" className={styles.loadingText}>
        {children}
      </p>
    )
  }
  return (
    <>
      <span className="visually-hidden">{t.loading}</span>
      {children}
    </>
  )
}

/** The rows are those of an earlier load. Lists that only log their failure stay silent here too. */
function Outdated({ list }: { list: List<unknown> }) {
  const { strings: t } = useStrings(texts)
  const { failure } = list
  const alert = 'page' in failure
  const text = alert ? failure.page : 'log' in failure ? '' : t.outdated
  return (
    <Notice alert={alert} onRetry={list.retry}>
      {text}
    </Notice>
  )
}

/** Lists that only log their failure show no text, but still a way to try again. */
function Failed({ list }: { list: List<unknown> }) {
  const { strings: t } = useStrings(texts)
  const { failure } = list
  const retry = <Button onClick={list.retry}>{t.retry}</Button>
  if ('log' in failure) return <div className={styles.silent}>{retry}</div>
  if ('page' in failure) {
    return (
      <EmptyState alert action={retry}>
        {failure.page}
      </EmptyState>
    )
  }
  return <EmptyState action={retry}>{t.failed}</EmptyState>
}
