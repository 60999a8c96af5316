/** The groups of the documentation, in order. */
export const tags = {
  Session: 'Logging in and out. Every other call needs the token that a login answers.',
  Statistics: 'Figures about the whole marketplace.',
  Clients: 'People who plan a wedding.',
  Images: 'Pictures that records refer to by their address.',
  Providers: 'Companies that offer wedding services, and what they offer.',
  Categories: 'The kinds of services by which providers are grouped.',
  Contracts: 'Agreements between a client and a provider.',
  Conversations: 'What clients and providers write to each other.',
  Payments: 'Payments of clients for their contracts.',
  Reviews: 'Ratings by clients, and the replies of administrators.',
  Applications: 'Companies that want to become providers.',
} as const

export type Tag = keyof typeof tags
