import { fold } from '../../text/fold.ts'

const folded = new Map<string, string>()

/** Caches `fold`: all rows are made from a few hundred words and titles. */
export function foldPart(part: string): string {
  const known = folded.get(part)
  if (known !== undefined) return known
  const made = fold(part)
  folded.set(part, made)
  return made
}
