import { neverReleased } from './migration-history.ts'
import type { Transaction } from './transaction.ts'

/**
 * The hash of the 0.1.0 schema. Version 0.1.0 stored migration names without checksums, and earlier
 * development states used the same names for other schemas.
 */
const schemaOf010 = '254459f56c93d0407cf03163a865fa76'

export async function releasedBeforeChecksums(tx: Transaction): Promise<void> {
  if ((await describeSchema(tx)) !== schemaOf010) {
    throw neverReleased('database', 'its tables are not those of version 0.1.0')
  }
}

/** A hash of columns, indexes, triggers and function texts, equal on every PostgreSQL version. */
export async function describeSchema(tx: Transaction): Promise<string> {
  const { rows } = await tx.query<{ hash: string }>(
    `with ours as (
       select c.* from pg_class c
       where c.relnamespace = current_schema()::regnamespace and c.relname <> 'migration'
         and not exists (
           select from pg_depend d
           where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     ), line as (
       select concat_ws(' ', 'column', ours.relname, a.attname, format_type(a.atttypid, a.atttypmod))
         as text
       from ours join pg_attribute a on a.attrelid = ours.oid and a.attnum > 0
       where ours.relkind = 'r' and not a.attisdropped
       union all
       select concat_ws(' ', 'index', relname) from ours where relkind = 'i' and relname !~ '^migration'
       union all
       select concat_ws(' ', 'trigger', ours.relname, t.tgname)
       from ours join pg_trigger t on t.tgrelid = ours.oid and not t.tgisinternal
       union all
       select concat_ws(' ', 'function', p.proname, replace(p.prosrc, e'\\r', ''))
       from pg_proc p
       where p.pronamespace = current_schema()::regnamespace
         and not exists (
           select from pg_depend d
           where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     )
     select md5(string_agg(text, e'\\n' order by text collate "C")) as hash from line`,
  )
  return rows[0]?.hash ?? ''
}
