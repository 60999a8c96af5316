import { clients } from '@zaffa/contract/clients'
import { orders } from '@zaffa/contract/orders'
import { payments } from '@zaffa/contract/payments'
import { providers } from '@zaffa/contract/providers'
import type { Load } from './load.ts'
import { list } from './requests.ts'

/** The requests of many administrators: different ones, in a different order for each. */

const names = [
  'mohammed',
  'noura',
  'sara',
  'fahad',
  'محمد',
  'نوره',
  'ساره',
  'فهد',
  'abdullah',
  'عبدالله',
  'al-qahtani',
  'القحطاني',
  'otaibi',
  'العتيبي',
  'harbi',
  'الحربي',
  'ghamdi',
  'الغامدي',
  'reem',
  'lama',
  'huda',
  'khalid',
  'saud',
  'turki',
  'noura qahtani',
  'sara harbi',
] as const

const phones = Array.from({ length: 14 }, (_, n) => `05${String(n * 7 + 10)}12${n}`)

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Deterministic: the same seed gives the same order on every machine. */
function shuffled<T>(values: readonly T[], seed: number): T[] {
  const rank = (index: number) => Math.imul(index + 1, 2_654_435_761 + seed * 40_503) >>> 0
  return values
    .map((value, index) => ({ value, rank: rank(index) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value }) => value)
}

const searches = [...names, ...phones].map((text) => list(clients.path, 1, text))

const workingDay = [
  ...range(1, 30).map((page) => list(clients.path, page)),
  ...searches,
  ...range(1, 10).map((page) => list(orders.path, page)),
  ...range(1, 10).map((page) => list(payments.path, page)),
  ...range(1, 5).map((page) => list(providers.path, page)),
  ...names.slice(0, 10).map((text) => list(orders.path, 1, text)),
]

const pages = range(1, 50).map((page) => list(clients.path, page))

export const loads: { name: string; paths: string[]; percent: number }[] = [
  { name: 'a working day', paths: workingDay, percent: 50 },
  { name: 'pages 1 to 50', paths: pages, percent: 55 },
  { name: 'searches asked before', paths: searches, percent: 35 },
]

export const loadOf = (url: string, tokens: string[], paths: string[]): Load => ({
  url,
  tokens,
  paths: (connection) => shuffled(paths, connection),
})
