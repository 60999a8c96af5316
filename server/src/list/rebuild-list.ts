import type { Transaction } from '../database/transaction.ts'

/** Counts in how many texts each one- or two-letter piece occurs; see `grams` in migration 0005. */
export class GramCounter {
  readonly #grams = new Map<string, { rows: number; last: number }>()
  #texts = 0

  add(text: string) {
    this.#texts += 1
    let previous = ' '
    for (const letter of text) {
      if (letter !== ' ') {
        this.#count(letter)
        if (previous !== ' ') this.#count(previous + letter)
      }
      previous = letter
    }
  }

  get counts(): { gram: string; rows: number }[] {
    return [...this.#grams].map(([gram, { rows }]) => ({ gram, rows }))
  }

  #count(gram: string) {
    const known = this.#grams.get(gram)
    if (!known) {
      this.#grams.set(gram, { rows: 1, last: this.#texts })
    } else if (known.last !== this.#texts) {
      known.rows += 1
      known.last = this.#texts
    }
  }
}

const batch = 20_000

/**
 * Makes everything that is kept about a list anew, after rows were written without the triggers.
 * The grams are counted here: a hash map in this process is many times quicker than SQL at it.
 */
export async function rebuildList(tx: Transaction, list: string): Promise<void> {
  await tx.query('call rebuild_list($1)', [list])
  const { rows } = await tx.query<{ source: string; condition: string }>(
    'select source, condition from list_total where name = $1',
    [list],
  )
  const kept = rows[0]
  if (!kept) throw new Error(`there is no list ${list}`)
  const counter = new GramCounter()
  await tx.query(
    `declare texts no scroll cursor for select r.search from ${kept.source} r where ${kept.condition}`,
  )
  for (;;) {
    const texts = await tx.query<{ search: string }>(`fetch ${batch} from texts`)
    for (const { search } of texts.rows) counter.add(search)
    if (texts.rows.length < batch) break
  }
  await tx.query('close texts')
  const { counts } = counter
  await tx.query('delete from list_gram where list = $1', [list])
  await tx.query(
    'insert into list_gram (list, gram, rows) select $1, * from unnest($2::text[], $3::int[])',
    [list, counts.map(({ gram }) => gram), counts.map(({ rows: n }) => n)],
  )
}
