/** What a provider of a trade sells. Prices are in riyals, for the smallest booking. */
export type Offer = { title: string; price: number; description?: string }

/** A kind of business: its category, company names and offers. */
export type Trade = {
  category: string
  description: string
  /** What follows a brand in a company's name. */
  suffix: { arabic: string; latin: string }
  companies: [string, string]
  offers: [Offer, ...Offer[]]
}
