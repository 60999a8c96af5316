import { fold } from '../../text/fold.ts'

const folded = new Map<string, string>()

/** `fold` of a word or title that comes again and again: the rows are made of a few hundred. */
export function foldPart(part: string): string {
  const known = folded.get(part)
  if (known !== undefined) return known
  const made = fold(part)
  folded.set(part, made)
  return made
}
