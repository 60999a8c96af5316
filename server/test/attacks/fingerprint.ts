import type { Database } from '../../src/database/connect.ts'

const statements = new WeakMap<Database, string>()

/** A statement that reads every row of every table into one text. */
async function statementFor(database: Database): Promise<string> {
  const { rows } = await database.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts = rows.map(
    ({ name }) =>
      `select '${name}' || count(*) || md5(coalesce(string_agg(t::text, '' order by t::text), ''))
         as part from ${name} t`,
  )
  return parts.join(' union all ')
}

/** One text that changes with any row of any table: what an attack must leave as it was. */
export async function fingerprint(database: Database): Promise<string> {
  const statement = statements.get(database) ?? (await statementFor(database))
  statements.set(database, statement)
  const { rows } = await database.query<{ part: string }>({
    name: 'fingerprint',
    text: statement,
  })
  return rows.map(({ part }) => part).join('\n')
}
