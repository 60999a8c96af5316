import type { InBoth } from './language.ts'
import texts from './texts/contracts.json' with { type: 'json' }

type Item = InBoth<{ title: string; description?: string | undefined }>

/** The packages of a service, priced as a factor of the offer. */
export const packages: readonly ({ factor: number } & Item)[] = texts.packages
export const additions: readonly ({ price: number } & Item)[] = texts.additions
export const notes: InBoth<string[]> = texts.notes
export const longDescription: InBoth = texts.longDescription
