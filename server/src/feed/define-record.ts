import type { FeedType } from '@zaffa/contract/feed'
import { type FeedData, feedData } from '@zaffa/contract/schema/feed/records'
import { referenceOf } from '@zaffa/contract/schema/feed/values'
import { present } from '@zaffa/contract/schema/field'
import type { z } from 'zod'
import { columnOf } from '../database/columns.ts'
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
  /** Reads all fields of the row `r`, in the names of the feed. */
  fields: string
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

/** How a field is stored, as far as it differs from a plain field: one column of the field's name. */
type Storage<Data> = {
  columns?: readonly string[]
  row?(data: Data): Row
  /** Reads the field of the row `r`. */
  read?: string
  /** A list that is stored in another table, under the name of the field. */
  part?: Omit<Part, 'column'>
}

type Plain = string | number | boolean | null | undefined

/** Every field that is no plain value, and plain ones that are stored in another way. */
type Storages<Data> = { [Name in keyof Data]?: Storage<Data> } & {
  [Name in keyof Data as Data[Name] extends Plain ? never : Name]-?: Storage<Data>
}

type Derived = 'columns' | 'references' | 'row' | 'fields' | 'parts'
type Definition<Data> = Partial<Omit<RecordType, Derived>> & {
  storage: Storages<Data>
  /** Columns that the feed does not set. */
  furtherColumns?: readonly string[]
}

/** What the marketplace calls the record of a column, or our id. */
export const externalId = (column: string) =>
  `coalesce((select external_id from feed_record where record_id = ${column}), ${column}::text)`

/** A field is stored in the column of its name; one that names a record, in that of the type's id. */
function storageOf(field: string, schema: z.core.$ZodType): Required<Omit<Storage<Row>, 'part'>> {
  const type = referenceOf(schema)
  const column = type ? `${type}_id` : columnOf(field)
  const { def } = present(schema)._zod
  const isTime = def.type === 'string' && 'format' in def && def.format === 'datetime'
  const absent = field === 'createdAt' ? undefined : null
  return {
    columns: [column],
    row: ({ [field]: value }) => ({
      [column]: (isTime ? moment(value as string | null) : value) ?? absent,
    }),
    read: type ? externalId(`r.${column}`) : `r.${column}`,
  }
}

export function defineRecord<Type extends FeedType>(
  type: Type,
  { storage, furtherColumns = [], ...definition }: Definition<FeedData<Type>>,
): RecordType {
  const special: Record<string, Storage<never> | undefined> = storage
  const fields = Object.entries(feedData[type].shape).map(([name, schema]) => {
    const { part, ...own } = (special[name] ?? {}) as Storage<Row>
    const listed = part && { columns: [], read: part.read }
    return { name, schema, part, ...storageOf(name, schema), ...listed, ...own }
  })
  return {
    table: type,
    unique: [],
    usedBy: [],
    together: [],
    isSettled: () => false,
    lookUp: async (_tx, all) => all,
    complete: async (_tx, rows) => rows,
    ...definition,
    columns: [...fields.flatMap(({ columns }) => columns), ...furtherColumns],
    references: Object.fromEntries(
      fields.flatMap(({ name, schema }) => {
        const target = referenceOf(schema)
        return target ? [[name, target]] : []
      }),
    ),
    row: (data) => Object.assign({}, ...fields.map(({ row }) => row(data))),
    fields: fields.map(({ name, read }) => `${read} as "${name}"`).join(', '),
    parts: fields.flatMap(({ name, part }) => (part ? [{ ...part, column: name }] : [])),
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
