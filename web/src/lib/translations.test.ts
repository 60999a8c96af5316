import { expect, test } from 'vitest'
import { stored } from '../ui/value-strings.ar.ts'

/** Every Arabic text there is, also those that no screen shows while the browser tests walk. */
const modules = {
  ...import.meta.glob<object>(['../**/*strings.ar.ts', '!../ui/value-strings.ar.ts'], {
    eager: true,
  }),
  '../ui/value-strings.ar.ts': stored,
}

/** Names, what is only logged, and an address that stays what it is. */
const untranslated =
  /^(Zaffa Admin|admin@zaffa\.sa|zaffa-recovery-codes\.txt|Failed to load [a-z]+)$/

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') {
    return [0, 1, 2, 3, 11, 100].map((count) => String(value(count, count, count)))
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const texts = Object.entries(modules).flatMap(([file, module]) =>
  textsIn({ ...module })
    .filter((text) => !untranslated.test(text))
    .map((text) => ({ file, text })),
)

test('there are texts to look at', () => {
  expect(Object.keys(modules).length).toBeGreaterThan(15)
  expect(texts.length).toBeGreaterThan(400)
})

test('no Latin word is left in them, but for the name of a format', () => {
  expect(texts.filter(({ text }) => /[a-z]/i.test(text.replace('JPEG', '')))).toEqual([])
})

test('punctuation is Arabic', () => {
  expect(texts.filter(({ text }) => /[,;?"“”](?!\d)/.test(text))).toEqual([])
})

test('no letter is stretched and no direction is left open', () => {
  const open = (text: string) =>
    (text.match(/[\u2066-\u2068]/g)?.length ?? 0) - (text.match(/\u2069/g)?.length ?? 0)
  expect(texts.filter(({ text }) => text.includes('\u0640'))).toEqual([])
  expect(texts.filter(({ text }) => open(text) !== 0)).toEqual([])
})
