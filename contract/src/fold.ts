import { westernDigits } from './phone.ts'

/** Accents, tashkeel, tatweel and invisible characters: people type them inconsistently. */
const ignored =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: combining marks are what it looks for
  /[\u00ad\u0300-\u036f\u0610-\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

const capital = /[A-ZÆØÐÞĐŁŒΑ-ΩЀ-Я]/g

/** Must equal `fold` in the database, which migration 0001 explains. */
export const fold = (text: string): string =>
  westernDigits(text.normalize('NFKD'))
    .replace(capital, (letter) => letter.toLowerCase())
    .replace(ignored, '')
    .replaceAll('ٱ', 'ا')
    .replaceAll('ک', 'ك')
    .replace(/[ىی]/g, 'ي')
    .replace(/[ةہۃ]/g, 'ه')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')
    .replace(/[ \t\n\r\f\v]+/g, ' ')
    .replace(/^ | $/g, '')
