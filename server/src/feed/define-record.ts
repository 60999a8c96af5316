import type { FeedType } from '@zaffa/contract/feed'
import type { FeedData } from '@zaffa/contract/schema/feed/records'
import type { Transaction } from '../database/transaction.ts'

/** The columns of one row, and its parts. */
export type Row = Record<string, unknown>

/** A list of a record that is stored in another table, and is a column of `Row` here. */
export type Part = {
  column: string
  /** Reads the list of the row `r`. */
  read: string
  /** Deletes the lists of the records in `$1`. */
  clear: string
  /** Inserts the items of `$1`, a JSON array of records, each with `id` and `items`. */
  fill: string
}

/** A value that belongs to one record only. */
export type Unique = {
  field: string
  /** The column of the row, where it has another name than the field. */
  from?: string
  /** The column that holds its key, and how that is computed from `value`. */
  column: string
  key: string
}

/** How a type of the feed is stored. */
export type RecordType = {
  table: string
  columns: readonly string[]
  /** Fields that name other records. */
  references: Record<string, FeedType>
  /** The row of a record whose references are our ids. An undefined value leaves the column alone. */
  row(data: Row): Row
  parts: readonly Part[]
  unique: readonly Unique[]
  /** Columns of other tables that keep a record from being removed, as `table.column`. */
  usedBy: readonly string[]
  /** Columns of which none is changed without the others. */
  together: readonly string[]
  /** Whether the feed may no longer change the columns that go together. */
  isSettled(current: Row): boolean
  /** Replaces names in the data by ids of small tables. */
  lookUp(tx: Transaction, all: Row[]): Promise<Row[]>
  /** Adds what follows from the references of a row. */
  complete(tx: Transaction, rows: Row[]): Promise<Row[]>
}

type Definition<Type extends FeedType> = Partial<Omit<RecordType, 'row'>> &
  Pick<RecordType, 'table' | 'columns'> & { row(data: FeedData<Type>): Row }

export function defineRecord<Type extends FeedType>(definition: Definition<Type>): RecordType {
  return {
    references: {},
    parts: [],
    unique: [],
    usedBy: [],
    together: [],
    isSettled: () => false,
    lookUp: async (_tx, all) => all,
    complete: async (_tx, rows) => rows,
    ...definition,
    row: definition.row as unknown as RecordType['row'],
  }
}

/** In the form in which the driver reads it, so that equal moments are equal texts. */
export function moment(value: string | null | undefined): string | undefined {
  if (!value) return undefined
  const [, fraction = ''] = /\.(\d+)/.exec(value) ?? []
  const seconds = new Date(value.replace(/\.\d+/, '')).toISOString().slice(0, 19)
  const kept = fraction.slice(0, 6).replace(/0+$/, '')
  return `${seconds}${kept && `.${kept}`}Z`
}
