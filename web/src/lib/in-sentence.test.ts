import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test('marks that turn a sentence around are left out', () => {
  const marks = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
  for (const mark of marks) expect(inSentence(`${mark}Noura${mark} Company`)).toBe('Noura Company')
})

test('a name in any script stays as it is, with the marks that join or part its letters', () => {
  for (const name of [
    'Noura Al-Qahtani',
    'نورة القحطاني',
    'می\u200cخواهم',
    'א\u200fב',
    '👩\u200d🚀',
  ]) {
    expect(inSentence(name)).toBe(name)
  }
})
