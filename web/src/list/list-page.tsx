import type { ListResource } from '@zaffa/contract/list'
import { memo, type ReactNode, Suspense } from 'react'
import { useStrings } from '../lib/strings.ts'
import { useHasTableRoom } from '../lib/use-media.ts'
import { DialogStepsContext } from '../ui/dialog-steps.ts'
import { type Card, CardList, CardListSkeleton } from './card-list.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import type { Listed } from './read-page.ts'
import { texts } from './strings.ts'
import { useList } from './use-list.ts'
import type { ListFailure } from './use-list-failure.ts'
import { useOpenRow } from './use-open-row.ts'
import { useReturnedRow } from './use-returned-row.ts'

type ListPageProps<Row> = {
  /** From the contract. */
  resource: ListResource
  title: string
  /** The links of a breadcrumb that ends with the title. */
  trail?: ReactNode[]
  /** Beside the title. */
  actions?: ReactNode
  searchPlaceholder: string
  sortPrefix?: boolean
  columns: readonly Column<Row>[]
  /** The row on a small screen. Without it the screen is for desktops: the table scrolls in its box. */
  card?: (row: Row) => Card
  /** The buttons of a row; `open` opens its details. */
  rowActions?: (row: Row, open: () => void) => ReactNode
  /** "Action" unless told. */
  actionHeader?: string
  /** How wide the column of the buttons is. */
  actionWidth?: string
  /** The dialog of a row, rendered while it is open. */
  details?: (row: Row, close: () => void) => ReactNode
  /** For resources with a local search: whether a row of the loaded page matches. */
  filter?: (row: Row, text: string) => boolean
  empty: string
  /** A text for the first load; grey rows unless told. */
  loading?: string
  failure: ListFailure
}

/**
 * A list screen is data: a resource of the contract, columns, a card, the buttons of a row and a
 * details dialog. It does no fetching or paging itself. A screen that is not a table (the
 * category grid) composes `useList` and `ListFrame`.
 *
 *     <ListPage<Client>
 *       resource={clients} title={t.title} searchPlaceholder={t.searchPlaceholder} empty={t.empty}
 *       columns={[{ header: t.phone, cell: (client) => <Text>{client.phone_number}</Text> }]}
 *       card={(client) => ({ title: <Text>{client.full_name}</Text>, facts: [] })}
 *       rowActions={(_, open) => <Button small onClick={open}>{list.detail}</Button>}
 *       details={(client, close) => <ClientDetails row={client} onClose={close} />}
 *       failure={{ serverOr: t.loadFailed }}
 *     />
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const tableRoom = useHasTableRoom()
  const list = useList<Row>(props.resource, props.failure)
  const rows = useFiltered(list.rows, list.view.search, props.filter)
  const { open, set: setOpen, steps } = useOpenRow(list, rows)
  const changed = useReturnedRow(list.status === 'ready')

  const cards = !tableRoom && props.card !== undefined
  const { pageSize } = props.resource
  // A loading text is lower than the cards that replace it; keep the footer below the fold until then.
  const reserveCards = props.loading && list.status === 'loading' ? '100svh' : undefined
  return (
    <>
      <ListFrame
        list={list}
        title={props.title}
        trail={props.trail}
        actions={props.actions}
        searchPlaceholder={props.searchPlaceholder}
        sortPrefix={props.sortPrefix}
        empty={props.empty}
        shown={rows.length}
        reserve={cards ? reserveCards : `calc(2.5rem + ${pageSize} * var(--row))`}
        loading={
          props.loading ?? <Rows screen={props} cards={cards} rows={null} onOpen={setOpen} />
        }
      >
        <Rows screen={props} cards={cards} rows={rows} onOpen={setOpen} changed={changed} />
      </ListFrame>
      {open && (
        // Another row is another dialog: nothing that was typed for the one before is kept.
        <DialogStepsContext key={open.key} value={steps}>
          <Suspense>{props.details?.(open, () => setOpen(null))}</Suspense>
        </DialogStepsContext>
      )}
    </>
  )
}

type RowsProps<Row> = {
  screen: ListPageProps<Row>
  cards: boolean
  /** Null while loading. */
  rows: readonly Listed<Row>[] | null
  onOpen: (row: Listed<Row>) => void
  changed?: string | undefined
}

/** A letter in the search box renders the page; the rows have not changed then. */
const Rows = memo(RowsOf) as typeof RowsOf

function RowsOf<Row>(props: RowsProps<Row>) {
  const { strings: t } = useStrings(texts)
  const { screen, cards, rows, onOpen, changed } = props
  const { card, rowActions, resource } = screen
  const buttons = rowActions && ((row: Listed<Row>) => rowActions(row, () => onOpen(row)))
  const shared = { changed, onOpen: screen.details && onOpen }
  if (cards && card) {
    if (!rows) return <CardListSkeleton cards={resource.pageSize} />
    return <CardList rows={rows} card={card} actions={buttons} {...shared} />
  }
  return (
    <DataTable
      label={screen.title}
      columns={screen.columns}
      rows={rows ?? []}
      skeleton={rows ? undefined : resource.pageSize}
      actions={
        buttons && {
          header: screen.actionHeader ?? t.action,
          width: screen.actionWidth ?? '11.5rem',
          cell: buttons,
        }
      }
      {...shared}
    />
  )
}

function useFiltered<Row>(
  rows: Listed<Row>[],
  search: string,
  filter: ((row: Row, text: string) => boolean) | undefined,
): Listed<Row>[] {
  const text = search.trim()
  return filter && text !== '' ? rows.filter((row) => filter(row, text)) : rows
}
