import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { fullName, slug } from '../contacts.ts'
import { menNames, womenNames } from '../names.ts'
import { at } from '../random.ts'
import { roundPrice } from '../services.ts'
import { packages } from '../texts.ts'
import { addMinutes } from '../timeline.ts'
import type { Trade } from '../trade.ts'
import { brands, trades } from '../trades.ts'
import { someFamily } from './clients.ts'
import { type Run, randomOf, timeAt } from './run.ts'

const owners = [...womenNames, ...menNames]

export const tradeOf = (provider: number): Trade => at(trades, provider)

/** A provider and its services. */
export function providerAt(run: Run, index: number): FeedRecord[] {
  const id = run.id('provider', index)
  const random = randomOf(id)
  const script = random.chance(0.6) ? 'arabic' : 'latin'
  const owner = { name: random.pick(owners), family: someFamily(random) }
  const { suffix, offers } = tradeOf(index)
  const category = at(run.categories.ids, index)
  const company = `${random.pick(brands)[script]} ${suffix[script]} ${index + 1}`
  const createdAt = timeAt(index, run.counts.providers)
  const services = offers.map(
    ({ title, description = null, price }, position): FeedRecord => ({
      type: 'service',
      id: `${id}-service-${position + 1}`,
      data: {
        service_provider: id,
        type: category,
        title,
        description,
        starting_deposit: roundPrice(price * 0.25),
        pricing_plans: packages
          .slice(0, 2)
          .map((plan) => ({ description: plan.title, price: roundPrice(price * plan.factor) })),
        createdAt: addMinutes(createdAt, position),
      },
    }),
  )
  const provider: FeedRecord = {
    type: 'provider',
    id,
    data: {
      company_name: random.chance(0.95) ? company : null,
      full_name: fullName(owner, script),
      phone_number: `+9665${random.between(10_000_000, 99_999_999)}`,
      email: `${slug(owner)}.${index + 1}@example.sa`,
      categories: [category],
      createdAt,
    },
  }
  return [provider, ...services]
}
