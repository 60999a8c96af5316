import type { Database } from '../src/database/connect.ts'

/** A total without a list behind it has no texts. */
type List = { source: string; condition: string; has_texts?: boolean }
type Difference = { what: string; kept: string; true: string }

/**
 * What the database keeps about a list, held against the rows themselves: the total, the rows of
 * every segment, the count of every gram and the search texts. Answers the differences, of which there must be none.
 */
export async function differencesOf(database: Database, list: string): Promise<Difference[]> {
  const { rows: lists } = await database.query<List>(
    `select source, condition, to_regclass($1 || '_text') is not null as has_texts
     from list_total where name = $1`,
    [list],
  )
  const { source, condition, has_texts } = lists[0] ?? { source: '', condition: '' }
  const texts = `
     union all
     select 'text ' || coalesce(member.id, text.id), text.search, member.search
       from member full join ${list}_text as text using (id)
       where (text.created_at, text.search) is distinct from (member.created_at, member.search)`
  const { rows } = await database.query<Difference>(
    `with member as materialized (select r.* from ${source} r where ${condition}),
     segment as (
       select first_at, first_id, rows,
         lead(first_at, 1, 'infinity') over (order by first_at, first_id) as next_at,
         lead(first_id, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
           over (order by first_at, first_id) as next_id
       from list_segment where list = $1),
     gram as (select gram, count(*) as rows from member, grams(search) as gram group by gram)
     select 'total' as what, value::text as kept, (select count(*) from member)::text as true
       from list_total where name = $1 and value <> (select count(*) from member)
     union all
     select 'segment ' || first_at, rows::text, n::text from segment, lateral (
         select count(*) as n from member
         where (created_at, id) >= (first_at, first_id) and (created_at, id) < (next_at, next_id)
       ) as truth where n <> rows
     union all
     select 'gram ' || gram, coalesce(known.rows, 0)::text, coalesce(gram.rows, 0)::text
       from gram full join (select * from list_gram where list = $1) as known using (gram)
       where coalesce(known.rows, 0) <> coalesce(gram.rows, 0)
     ${has_texts ? texts : ''}`,
    [list],
  )
  return rows
}
