import type { InBoth, Language } from './language.ts'
import { at, type Random } from './random.ts'
import names from './texts/names.json' with { type: 'json' }

export type Person = { name: InBoth; family: InBoth }

/** The texts have each name in Latin letters and, as the same person would write it, in Arabic. */
const inBoth = (pairs: Record<string, string>): InBoth[] =>
  Object.entries(pairs).map(([en, ar]) => ({ en, ar }))

export const womenNames = inBoth(names.women)
export const menNames = inBoth(names.men)
/** For searches with very many and very few hits. */
export const commonNames = inBoth(names.common)
export const rareNames = inBoth(names.rare)
const familyNames = inBoth(names.families)
export const noura: Person = names.noura
export const longNames: { client: Person; owner: Person; company: InBoth } = names.long

/** Few families are large and many are small. */
const someFamily = (random: Random) =>
  at(familyNames, Math.floor(random.next() ** 2 * familyNames.length))

export function somebody(random: Random, womenShare: number): Person {
  const name = random.pick(random.chance(womenShare) ? womenNames : menNames)
  return { name, family: someFamily(random) }
}

export const fullName = ({ name, family }: Person, language: Language): string =>
  `${name[language]} ${family[language]}`

/** Makes addresses like `reem.alharbi@example.sa`, with a number from the second use on. */
export function addressesOf(run: number) {
  const uses = new Map<string, number>()
  return ({ name, family }: Person, language: Language): string => {
    const [first] = name.en.split(' ')
    const local = `${first}.${family.en}`.toLowerCase().replace(/[^a-z.]/g, '')
    const domain = language === 'ar' ? 'example.sa' : 'example.com'
    const count = (uses.get(local + domain) ?? 0) + 1
    uses.set(local + domain, count)
    return `${local}${count > 1 ? count : ''}${run > 0 ? `.${run}` : ''}@${domain}`
  }
}
