/** What a provider of a trade sells. Prices are in riyals, for the smallest booking. */
export type Offer = { title: string; price: number; description?: string }

/** One kind of business: its category, how companies of it are named, what they offer. */
export type Trade = {
  category: string
  description: string
  /** What follows a brand in a company's name. */
  suffix: { arabic: string; latin: string }
  companies: [string, string]
  offers: [Offer, ...Offer[]]
}
