import { fold } from '../../text/fold.ts'
import { fullName, slug } from '../contacts.ts'
import { menNames, womenNames } from '../names.ts'
import { at } from '../random.ts'
import { packages } from '../texts.ts'
import type { Trade } from '../trade.ts'
import { brands, trades } from '../trades.ts'
import { someFamily } from './clients.ts'
import type { Value } from './copy-rows.ts'
import type { Run } from './run.ts'

export const categoryColumns = 'category (id, name, description, created_at, updated_at)'

/** One per trade. */
export function categoryRow(run: Run, index: number): Value[] {
  const { category, description } = at(trades, index)
  const created = run.timeAt(index, trades.length)
  return [run.id.categories(created, index), category, description, created, created]
}

export type BulkProvider = { id: string; words: string; search: string; trade: Trade; row: Value[] }

export const providerColumns =
  'provider (id, company_name, full_name, phone_number, email, created_at)'

/** Kept in memory, because rows that refer to a provider need its words and trade. */
export function buildProviders(run: Run): BulkProvider[] {
  const count = run.counts.providers
  return Array.from({ length: count }, (_, index) => {
    const random = run.random('providers', index)
    const script = random.chance(0.6) ? 'arabic' : 'latin'
    const owner = { name: random.pick([...womenNames, ...menNames]), family: someFamily(random) }
    const trade = random.pick(trades)
    const company = random.chance(0.95)
      ? `${random.pick(brands)[script]} ${trade.suffix[script]} ${index + 1}`
      : null
    const name = fullName(owner, script)
    const created = run.timeAt(index, count)
    const id = run.id.providers(created, index)
    const phone = `+9665${random.between(10_000_000, 99_999_999)}`
    const email = `${slug(owner)}.${index + 1}@example.sa`
    const words = `${fold(company ?? '')} ${fold(name)}`
    return {
      id,
      words,
      search: `${words} ${email} ${phone.slice(1)} 0${phone.slice(4)}`,
      trade,
      row: [id, company, name, phone, email, created],
    }
  })
}

export const providerCategoryColumns = 'provider_category (provider_id, category_id)'

export function providerCategoryRows(
  provider: BulkProvider,
  categories: ReadonlyMap<string, string>,
): Value[][] {
  const category = categories.get(provider.trade.category)
  return category ? [[provider.id, category]] : []
}

export const serviceColumns =
  'service (id, provider_id, category_id, title, description, starting_deposit, created_at)'

const serviceId = (run: Run, index: number, position: number): string =>
  run.id.services(run.timeAt(index, run.counts.providers), index * 8 + position)

export function serviceRows(
  run: Run,
  index: number,
  { id, trade }: BulkProvider,
  categories: ReadonlyMap<string, string>,
): Value[][] {
  const category = categories.get(trade.category) ?? null
  return trade.offers.map(({ title, description, price }, position) => [
    serviceId(run, index, position),
    id,
    category,
    title,
    description ?? null,
    price / 4,
    new Date(run.timeAt(index, run.counts.providers).getTime() + position),
  ])
}

export const pricingPlanColumns = 'pricing_plan (service_id, position, description, price)'

export function pricingPlanRows(run: Run, index: number, { trade }: BulkProvider): Value[][] {
  return trade.offers.flatMap(({ price }, position) =>
    packages
      .slice(0, 2)
      .map(({ title, factor }, plan) => [
        serviceId(run, index, position),
        plan,
        title,
        Math.round(price * factor),
      ]),
  )
}
