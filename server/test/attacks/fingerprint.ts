import type { Database } from '../../src/database/connect.ts'

/** One text that changes with any row of any table: what an attack must leave as it was. */
export async function fingerprint(database: Database): Promise<string> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' || count(*) || md5(coalesce(string_agg(t::text, '' order by t::text), ''))
         as part from ${name} t`,
  )
  const { rows } = await database.query<{ part: string }>(parts.join(' union all '))
  return rows.map(({ part }) => part).join('\n')
}
