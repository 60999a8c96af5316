import type { MouseEvent } from 'react'

/** What a table's rows and the cards of a small screen have in common. */
export type RowProps<Row> = {
  /** Opens the details of a row. */
  onOpen?: ((row: Row) => void) | undefined
  /** The row that was just changed. */
  changed?: string | undefined
}

const interactive = 'a, button, input, label'

/** The Detail button is the way for keys; a click anywhere in the row is a shortcut to it. */
export function rowProps<Row extends { key: string }>(
  row: Row,
  { onOpen, changed }: RowProps<Row>,
) {
  const open = ({ target }: MouseEvent) => {
    // Selecting text to copy it ends with a click.
    const selecting = getSelection()?.type === 'Range'
    if (!selecting && !(target as Element).closest(interactive)) onOpen?.(row)
  }
  return {
    'data-row': row.key,
    'data-changed': row.key === changed || undefined,
    'data-opens': onOpen ? true : undefined,
    onClick: onOpen && open,
  }
}
