import { westernDigits } from '@zaffa/contract/phone'

/**
 * What a search on the loaded page compares: case, accents and vowel marks, the spellings of alef,
 * ya and ta marbuta, and the kind of digits make no difference, as in the server's searches.
 */
export const fold = (text: string): string =>
  westernDigits(text.normalize('NFKD').toLowerCase())
    .replace(/[\u0300-\u036f\u0640\u064b-\u065f\u0670]/gu, '')
    .replaceAll('ٱ', 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
