import { type ReactNode, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import { SameDecimals } from '../ui/same-decimals.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './data-table.module.css'
import { type RowProps, rowProps } from './row-props.ts'
import { useScrolls } from './use-scrolls.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** The share of the table's width, 1 unless told. */
  grow?: number
  /** For a column of amounts: they line up at the end, with the same decimals. */
  amount?: (row: Row) => number | null | undefined
}

type DataTableProps<Row> = RowProps<Row> & {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The last column, with the buttons of a row. */
  actions?: { header: string; width: string; cell: (row: Row) => ReactNode } | undefined
  /** Instead of rows, this many grey ones. */
  skeleton?: number | undefined
}

/** From this many columns on a table scrolls in a narrow window, so its columns need not shrink. */
const many = 6

/**
 * Columns have fixed shares and rows a least height, so nothing moves when data arrives. A table
 * wider than its box scrolls inside it; its first column and the buttons stay in view.
 */
export function DataTable<Row extends { key: string }>(props: DataTableProps<Row>) {
  const { columns, actions } = props
  const box = useRef<HTMLElement>(null)
  const scrolls = useScrolls(box)
  const shares = columns.reduce((sum, column) => sum + (column.grow ?? 1), 0)
  const shareWidth = columns.length >= many ? 8.75 : 6.5
  const width = `calc(${shares * shareWidth}rem + ${actions?.width ?? '0rem'})`
  return (
    <section
      ref={box}
      className={styles.scroll}
      aria-label={props.label}
      // A box that scrolls must be reachable by keys.
      tabIndex={scrolls ? 0 : undefined}
      data-scrolls={scrolls || undefined}
    >
      <table
        className={classNames(styles.table, columns.length >= many && styles.dense)}
        style={{ minInlineSize: width }}
      >
        <colgroup>
          {columns.map((column, index) => (
            <col
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed and headers repeat
              key={index}
              style={{ inlineSize: `${((column.grow ?? 1) / shares) * 100}%` }}
            />
          ))}
          {actions && <col className={styles.buttons} style={{ inlineSize: actions.width }} />}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed and headers repeat
              <th key={index} scope="col" data-amounts={column.amount && true}>
                {column.header}
              </th>
            ))}
            {actions && (
              <th scope="col" className={styles.buttons}>
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
                <tr key={row.key} {...rowProps(row, props)}>
                  {columns.map((column, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed and headers repeat
                    <Cell key={index} column={column} row={row} rows={props.rows} />
                  ))}
                  {actions && (
                    <td className={styles.buttons}>
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

type CellProps<Row> = { column: Column<Row>; row: Row; rows: readonly Row[] }

function Cell<Row>({ column: { cell, amount }, row, rows }: CellProps<Row>) {
  if (!amount) return <td>{cell(row)}</td>
  return (
    <td data-amounts>
      <SameDecimals amounts={rows.map(amount)}>{cell(row)}</SameDecimals>
    </td>
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
