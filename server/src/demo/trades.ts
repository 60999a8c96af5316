import type { InBoth, Language } from './language.ts'
import { at } from './random.ts'
import texts from './texts/trades.json' with { type: 'json' }

/** What a provider sells. The price is in riyals, for the smallest booking. */
type Offer = { price: number } & InBoth<{ title: string; description?: string | undefined }>

/** A kind of business. */
type Trade = {
  category: { language: string; name: string; description?: string | undefined }
  /** What follows a brand in a company's name. */
  suffix: InBoth
  company: InBoth
  offers: Offer[]
}

export const trades: readonly Trade[] = texts.trades
/** For companies that the trades do not name. */
export const brands: readonly InBoth[] = texts.brands
/** On which a provider offers something. */
export const evenings: InBoth<string[]> = texts.evenings

/** How many providers of its trade are older than a provider. */
export const round = (provider: number) => Math.floor(provider / trades.length)
export const tradeOf = (provider: number) => at(trades, provider)

/** Neighbours in a list differ in trade and language. */
export const languageOfProvider = (provider: number): Language =>
  (provider + round(provider)) % 2 === 0 ? 'en' : 'ar'

/** The trades whose category is written in a language, by their index. */
export const tradesIn = (language: Language): number[] =>
  [...trades.keys()].filter((index) => trades[index]?.category.language === language)
