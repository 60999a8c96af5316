import type { Database } from '../../src/database/connect.ts'

const statements = new WeakMap<Database, string>()

/** Reads every row of every table, except when a session or a key was last used. */
async function statementFor(database: Database): Promise<string> {
  const { rows } = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts = rows.map(({ name }) => {
    const isUsed = name === 'session' || name === 'feed_key'
    const row = isUsed ? "(to_jsonb(t) - 'last_seen_at' - 'last_used_at')::text" : 't::text'
    return `select '${name}' || count(*) || md5(coalesce(string_agg(${row}, '' order by ${row}), ''))
      as part from ${name} t`
  })
  return parts.join(' union all ')
}

/** A hash of all rows of all tables, which an attack must not change. */
export async function fingerprint(database: Database): Promise<string> {
  const statement = statements.get(database) ?? (await statementFor(database))
  statements.set(database, statement)
  const { rows } = await database.query<{ part: string }>({
    name: 'fingerprint',
    text: statement,
  })
  return rows.map(({ part }) => part).join('\n')
}
