import type { Transaction } from '../../database/transaction.ts'

/** Letters are numbered as they come up; made-up rows use far fewer than this. */
const alphabet = 256
const space = ' '.charCodeAt(0)

export type GramCounter = {
  add(text: string): void
  save(tx: Transaction, list: string): Promise<void>
}

/**
 * Counts in how many texts each piece of one or two letters occurs, as `grams` of the database
 * does, but a hundred times faster: a cell per piece, and with it the text that counted last.
 */
export function countGrams(): GramCounter {
  const numbers = new Map<number, number>()
  const letters: string[] = ['']
  const counts = new Int32Array(alphabet * alphabet)
  const counted = new Int32Array(alphabet * alphabet)
  let texts = 0

  function numberOf(code: number): number {
    const known = numbers.get(code)
    if (known !== undefined) return known
    if (letters.length === alphabet) throw new RangeError('Too many different letters')
    numbers.set(code, letters.length)
    return letters.push(String.fromCharCode(code)) - 1
  }

  function count(piece: number) {
    if (counted[piece] === texts) return
    counted[piece] = texts
    counts[piece] = (counts[piece] ?? 0) + 1
  }

  return {
    add(text) {
      texts += 1
      let before = 0
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index)
        const letter = code === space ? 0 : numberOf(code)
        if (letter > 0) count(letter)
        if (letter > 0 && before > 0) count(before * alphabet + letter)
        before = letter
      }
    },
    async save(tx, list) {
      const pieces: string[] = []
      const rows: number[] = []
      counts.forEach((number, piece) => {
        if (number === 0) return
        const [first, second] = [Math.floor(piece / alphabet), piece % alphabet]
        pieces.push(`${letters[first]}${letters[second]}`)
        rows.push(number)
      })
      await tx.query(
        `insert into list_gram as known (list, gram, rows)
         select $1, gram, rows from unnest($2::text[], $3::int[]) as counted (gram, rows)
         on conflict (list, gram) do update set rows = known.rows + excluded.rows`,
        [list, pieces, rows],
      )
    },
  }
}
