import { fold } from '../text/fold.ts'

const phoneLike = /^[+\d ().-]*\d[+\d ().-]*$/

/**
 * What has to be found, every term of it, in the folded text of a row. A phone number is one term
 * in whatever way it is written: `+966 50…`, `0096650…` and `٠٥٠…` are parts of the forms that
 * the database stores for it.
 */
export function searchTerms(search: string): string[] {
  const folded = fold(search)
  if (phoneLike.test(folded)) {
    const digits = folded.replace(/\D/g, '')
    return [/^00\d/.test(digits) ? digits.slice(2) : digits]
  }
  return [...new Set(folded.split(' '))].filter((term) => term !== '')
}

/** The pattern that finds a term anywhere, with the wildcards of LIKE taken literally. */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Whether PostgreSQL finds three characters in a row in a pattern: within a word, or of a word that
 * ends in the term and the space after it, or of one that begins there and the spaces before it.
 */
export const hasTrigram = (term: string) =>
  /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(term)
