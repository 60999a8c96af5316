import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './data-table.module.css'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** The share of the table's width, 1 unless told. */
  grow?: number
}

type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The last column, with the buttons of a row. */
  actions?: { header: string; width: string; cell: (row: Row) => ReactNode } | undefined
  /** Instead of rows, this many grey ones. */
  skeleton?: number | undefined
}

/**
 * Columns have fixed shares and rows a fixed height, so nothing moves when data arrives. A table
 * wider than its box scrolls inside it; the box is focusable so that keys can scroll it.
 */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { columns, actions } = props
  const shares = columns.reduce((sum, column) => sum + (column.grow ?? 1), 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
    <section className={styles.scroll} aria-label={props.label} tabIndex={0}>
      <table
        className={classNames(styles.table, columns.length > 5 && styles.dense)}
        style={{ minInlineSize: `calc(${shares * 8.75}rem + ${actions?.width ?? '0rem'})` }}
      >
        <colgroup>
          {columns.map((column, index) => (
            <col
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed and headers repeat
              key={index}
              style={{ inlineSize: `${((column.grow ?? 1) / shares) * 100}%` }}
            />
          ))}
          {actions && <col className={styles.pinned} style={{ inlineSize: actions.width }} />}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed and headers repeat
              <th key={index} scope="col">
                {column.header}
              </th>
            ))}
            {actions && (
              <th scope="col" className={styles.pinned}>
                {actions.header}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {props.skeleton
            ? Array.from({ length: props.skeleton }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: all alike
                <SkeletonRow key={index} cells={columns.length + (actions ? 1 : 0)} />
              ))
            : props.rows.map((row) => (
                <tr key={row._id}>
                  {columns.map((column, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed and headers repeat
                    <td key={index}>{column.cell(row)}</td>
                  ))}
                  {actions && (
                    <td className={styles.pinned}>
                      <div className={styles.actions}>{actions.cell(row)}</div>
                    </td>
                  )}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  )
}

function SkeletonRow({ cells }: { cells: number }) {
  return (
    <tr>
      {Array.from({ length: cells }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <td key={index}>
          <Skeleton width={index === 0 ? '80%' : '60%'} />
        </td>
      ))}
    </tr>
  )
}
