import { fold } from '@zaffa/contract/fold'

const phoneLike = /^[+\d ().-]*\d[+\d ().-]*$/

/**
 * The terms of a search; the folded text of a row must contain all of them. A phone number is one
 * term, however it is written: `+966 50…`, `0096650…` and `٠٥٠…` are parts of the forms that the
 * database stores for it.
 */
export function searchTerms(search: string): string[] {
  const folded = fold(search)
  if (phoneLike.test(folded)) {
    const digits = folded.replace(/\D/g, '')
    return [/^00\d/.test(digits) ? digits.slice(2) : digits]
  }
  return [...new Set(folded.split(' '))].filter((term) => term !== '')
}

/** The LIKE pattern that finds a term anywhere; its wildcards are escaped. */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether PostgreSQL can extract a trigram from the pattern: from three characters within a word,
 * from the last two of a word and the space after it, or from the first one of a word and the
 * spaces before it.
 */
export const hasTrigram = (term: string) =>
  /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(term)
