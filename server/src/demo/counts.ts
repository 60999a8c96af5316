import { parseArgs } from 'node:util'
import { Refusal } from '../refusal.ts'

const nouns = [
  'clients',
  'providers',
  'contracts',
  'conversations',
  'reviews',
  'applications',
] as const

/** How many records of each noun there are. Services, payments and messages belong to these. */
export type Counts = Record<(typeof nouns)[number], number>

/** Saudi Arabia has no more mobile numbers than this. */
const most = 90_000_000

export const usage = `Usage: npm run seed -- --clients N ${nouns
  .slice(1)
  .map((noun) => `[--${noun} N]`)
  .join(' ')}`

function readArguments(args: readonly string[]) {
  const options = Object.fromEntries(nouns.map((noun) => [noun, { type: 'string' as const }]))
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error), usage)
  }
}

function wholeNumber(noun: string, value: unknown): number {
  const number = Number(String(value).replaceAll('_', ''))
  if (!/^[\d_]+$/.test(String(value)) || number > most) {
    throw new Refusal(`--${noun} takes a whole number from 0 to ${most}, not "${value}"`)
  }
  return number
}

/** Reads the counts from the arguments; missing ones are in proportion to the clients. */
export function readCounts(args: readonly string[]): Counts {
  const values = readArguments(args)
  if (values.clients === undefined) throw new Refusal('--clients is missing', usage)
  const clients = wholeNumber('clients', values.clients)
  const count = (noun: keyof Counts, usual: number) =>
    values[noun] === undefined ? usual : wholeNumber(noun, values[noun])
  const counts = {
    clients,
    providers: count('providers', Math.max(60, Math.floor(clients / 50))),
    contracts: count('contracts', Math.floor(clients / 2)),
    conversations: count('conversations', Math.floor(clients / 20)),
    reviews: count('reviews', Math.floor(clients / 10)),
    applications: count('applications', Math.floor(clients / 200)),
  }
  checkCounts(counts)
  return counts
}

/** Records refer only to records of the same run, so the referenced counts must not be zero. */
export function checkCounts(counts: Counts): void {
  if (counts.contracts > 0 && (counts.clients === 0 || counts.providers === 0)) {
    throw new Refusal('Contracts need at least one client and one provider')
  }
  if (counts.conversations + counts.reviews > 0 && counts.contracts === 0) {
    throw new Refusal('Conversations and reviews need at least one contract')
  }
}
