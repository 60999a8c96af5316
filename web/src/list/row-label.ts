import { inSentence } from '../lib/in-sentence.ts'

/** The accessible name of a row's button: its label and the row's name, where the row has one. */
export function rowLabel(text: (name: string) => string, name: unknown): string | undefined {
  return typeof name === 'string' && name.trim() !== '' ? text(inSentence(name)) : undefined
}
