import { preferences } from './preferences.ts'

/** Only the Arabic texts import this: plural forms, digits, and names inside a sentence. */

type Forms = Record<Intl.LDMLPluralRule, string>

let rules: Intl.PluralRules | undefined

/** A count without grouping, in the digits that were chosen. */
export const number = (value: number) =>
  value.toLocaleString(
    `ar-SA-u-nu-${preferences.current().digits === 'arabic' ? 'arab' : 'latn'}`,
    {
      useGrouping: false,
    },
  )

/** The form for a count; `#` stands for the number. */
export function plural(count: number, forms: Forms): string {
  rules ??= new Intl.PluralRules('ar')
  return forms[rules.select(count)].replace('#', number(count))
}

/** A name, an address or a number of any direction inside one of our sentences. */
export const isolated = (text: string) => `\u2068${text}\u2069`
