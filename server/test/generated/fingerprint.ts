import type { Database } from '../../src/database/connect.ts'

/**
 * A checksum of every row of every table, except when a session was last seen, because every
 * request updates that.
 */
export async function fingerprint(database: Database): Promise<string> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts = tables.map(
    ({ name }) => `
      select '${name}' as name, count(*) as rows,
        md5(string_agg(line, ' ' order by line collate "C")) as hash
      from (select md5((to_jsonb(r) - 'last_seen_at')::text) as line from ${name} r) as lines`,
  )
  const { rows } = await database.query(`${parts.join(' union all ')} order by name`)
  return JSON.stringify(rows)
}
