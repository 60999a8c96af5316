import { quoted } from '../database/bare-tables.ts'
import type { Queryable } from '../database/connect.ts'

export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; value: number; called: boolean }

/** An extension brings its own tables along. */
const ours = `c.relnamespace = current_schema()::regnamespace
  and not exists (
    select from pg_depend
    where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`

/**
 * Every table of the schema with its stored columns, read from the catalogue, so that a table which
 * a later migration adds is never forgotten. Unlogged tables hold nothing that must last.
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

/** Sequences know no snapshot: read after the tables they are at worst a few numbers ahead. */
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

/** Values are written in one way, whatever the settings of the server are. */
export const plainValues = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'iso_8601';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local timezone = 'UTC';
  set local client_encoding = 'UTF8'`
