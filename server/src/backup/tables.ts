import { quoted } from '../database/bare-tables.ts'
import type { Queryable } from '../database/connect.ts'

export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; value: number; called: boolean }

/** Excludes the tables of extensions. */
const ours = `c.relnamespace = current_schema()::regnamespace
  and not exists (
    select from pg_depend
    where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`

/**
 * Every table of the schema with its stored columns. Read from the catalogue, so that tables of
 * later migrations are included. Unlogged tables hold only data that may be lost.
 */
export async function listTables(database: Queryable): Promise<Table[]> {
  const { rows } = await database.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relpersistence = 'p' and ${ours}
     group by c.relname order by c.relname`,
  )
  return rows
}

export async function dropTables(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relkind = 'r' and ${ours}`,
  )
  for (const { name } of rows) await tx.query(`drop table ${quoted(name)} cascade`)
}

/** Sequences are outside the snapshot. Read after the tables, they are at most slightly ahead. */
export async function listSequences(database: Queryable): Promise<Sequence[]> {
  const { rows } = await database.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where c.relkind = 'S' and ${ours} order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await database.query<Omit<Sequence, 'name'>>(
      `select last_value as value, is_called as called from ${quoted(name)}`,
    )
    for (const state of found.rows) sequences.push({ name, ...state })
  }
  return sequences
}

export const columnList = ({ columns }: Table) => columns.map(quoted).join(', ')

/** Makes the text of values independent of the server's settings. */
export const plainValues = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'iso_8601';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local timezone = 'UTC';
  set local client_encoding = 'UTF8'`
