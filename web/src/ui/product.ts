/** A name, the same in every language. */
export const product = 'Zaffa'

export const pageTitle = (page: string) => `${page} · ${product}`
