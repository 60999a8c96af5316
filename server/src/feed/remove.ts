import type { FeedType } from '@zaffa/contract/feed'
import type { Batch } from './batch.ts'
import { catalogue } from './catalogue.ts'
import { answered, type Line, waiting } from './line.ts'
import { readRows, writeEntries } from './rows.ts'
import { isStale, newest } from './said.ts'

/** Removes records of one type, unless others still refer to them. */
export async function remove(batch: Batch, type: FeedType, lines: Line[]): Promise<void> {
  if (lines.length === 0) return
  const { tx, book, outcomes, changes } = batch
  const definition = catalogue[type]
  const idOf = (line: Line) => book.of(line)?.record_id ?? ''
  const ids = lines.map(idOf).filter(Boolean)
  const present = await readRows(tx, definition, ids)
  const used = await findUsed(batch, type, [...present.keys()])
  const ended = lines.filter((line) => {
    if (isStale(line, book.of(line))) outcomes.push(answered(line, 'stale'))
    else if (used.has(idOf(line))) {
      const message = `Other records refer to this ${type}`
      outcomes.push(waiting(line, { code: 'in_use', message }))
    } else return true
    return false
  })
  const gone = ended.map(idOf).filter((id) => present.has(id))
  await tx.query(`delete from ${definition.table} where id = any ($1)`, [gone])

  const entries = ended.map((line) => {
    const version = newest(line, book.of(line))
    return { id: line.id, record_id: null, version, data: null }
  })
  await keepNames(batch, ended)
  await writeEntries(tx, type, entries)
  const audited = changes.get(type) ?? {}
  for (const id of gone) audited[id] = { before: present.get(id), after: null }
  changes.set(type, audited)
  for (const line of ended) {
    outcomes.push(answered(line, present.has(idOf(line)) ? 'removed' : 'unchanged'))
  }
  for (const { id, ...known } of entries) book.note({ type, id }, known)
}

/** Events about these records may still be heard. */
async function keepNames({ tx, book }: Batch, lines: Line[]) {
  const known = lines.filter((line) => book.of(line)?.record_id)
  if (known.length === 0) return
  await tx.query(
    'insert into feed_former_name (record_id, external_id) select * from unnest($1::uuid[], $2::text[])',
    [known.map((line) => book.of(line)?.record_id), known.map(({ id }) => id)],
  )
}

async function findUsed({ tx }: Batch, type: FeedType, ids: string[]): Promise<Set<string>> {
  const { usedBy } = catalogue[type]
  if (usedBy.length === 0 || ids.length === 0) return new Set()
  const users = usedBy.map((user) => {
    const [table] = user.split('.')
    return `exists (select from ${table} where ${user} = named.id)`
  })
  const { rows } = await tx.query<{ id: string }>(
    `select id from unnest($1::uuid[]) as named (id) where ${users.join(' or ')}`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}
