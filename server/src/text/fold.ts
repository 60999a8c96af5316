import { westernDigits } from '@zaffa/contract/phone'

/** Accents, tashkeel, tatweel and invisible characters: people type them inconsistently. */
const ignored =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: combining marks are what it looks for
  /[\u00ad\u0300-\u036f\u0610-\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

const from = 'ٱىةکیہۃıÆØÐÞĐŁŒΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏ'
const to = 'ايهكيههiæøðþđłœαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџ'
const letters = new Map([...from].map((letter, index) => [letter, [...to][index] ?? letter]))

/** Must equal `fold` in the database; migration 0001 explains what it does and why. */
export function fold(value: string): string {
  const plain = value
    .normalize('NFKD')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(ignored, '')
  return [...westernDigits(plain)]
    .map((letter) => letters.get(letter) ?? letter)
    .join('')
    .replace(/[ \t\n\r\f\v]+/g, ' ')
    .replace(/^ | $/g, '')
}
