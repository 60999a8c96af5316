import type { DemoClient } from './clients.ts'
import { idsOf } from './identity.ts'
import { at, type Random } from './random.ts'
import { type DemoService, roundPrice } from './services.ts'
import { additions, longDescription, notes, packages } from './texts.ts'
import { addDays, calendarDay, moments, opening } from './timeline.ts'

export const contractCount = 168

/** Repeated by frequency. The last is a status that the product does not know. */
export const contractStatuses: readonly string[] = [
  ...Array<string>(5).fill('DOWN_PAYMENT_SUCCESSFUL'),
  ...Array<string>(5).fill('COMPLETED'),
  ...Array<string>(4).fill('DRAFT'),
  ...Array<string>(3).fill('CANCELLED'),
  'FAILED',
  'UNDER_REVIEW',
]

/** The paid amount that follows from the status. */
function paid(status: string, total: number, down: number | null): number | null {
  if (status === 'COMPLETED') return total
  if (status === 'DOWN_PAYMENT_SUCCESSFUL') return down ?? roundPrice(total / 2)
  return status === 'CANCELLED' ? 0 : null
}

function chooseItems(random: Random, { offer }: DemoService) {
  const plans = random.several(packages, random.pick([0, 1, 1, 1, 2])).map((plan) => ({
    title: plan.title,
    price: roundPrice(offer.price * plan.factor),
    description: plan.description,
  }))
  const addons = random.several(additions, random.pick([0, 0, 1, 2, 3]))
  const sum = [...plans, ...addons].reduce((total, { price }) => total + price, 0)
  return { plans, addons, total: plans.length > 0 ? sum : roundPrice(offer.price + sum) }
}

export function buildContracts(
  random: Random,
  clients: readonly DemoClient[],
  services: readonly DemoService[],
) {
  const times = moments(random, contractCount, addDays(opening, 30))
  // The two Nouras get the newest contracts, so that a search in every list finds them.
  const nouras = clients.filter(({ full_name }) => /^(Noura|نورة) /.test(full_name))
  const id = idsOf('demo contract')
  return times.map((created_at, index) => {
    const known = clients.filter((client) => addDays(client.created_at, 4) < created_at)
    const client = nouras[contractCount - 1 - index] ?? random.pick(known)
    const service = random.pick(services.filter(({ row }) => row.created_at < created_at))
    const status = at(contractStatuses, index * 7)
    const { plans, addons, total } = chooseItems(random, service)
    const down = random.chance(0.8) ? roundPrice(total * 0.3) : null
    const wedding = addDays(created_at, random.between(20, 300))
    const days = status === 'DRAFT' && random.chance(0.5) ? 0 : random.pick([0, 1, 1, 1, 1, 2, 3])
    return {
      client,
      service,
      row: {
        id: id(created_at, index),
        contract_number: `ZF-${created_at.getUTCFullYear()}-${String(index + 1).padStart(5, '0')}`,
        client_id: client.id,
        provider_id: service.provider.row.id,
        service_title: service.row.title,
        service_description: index % 23 === 5 ? longDescription : service.row.description,
        status,
        total_amount: total,
        down_payment_amount: down,
        paid_amount: paid(status, total, down),
        notes: random.chance(0.4) ? random.pick(notes) : null,
        created_at,
      },
      days: Array.from({ length: days }, (_, later) => calendarDay(addDays(wedding, later))),
      plans,
      addons,
    }
  })
}

export type DemoContract = ReturnType<typeof buildContracts>[number]

export const buildBookedDates = (contracts: readonly DemoContract[]) =>
  contracts.flatMap(({ row, days }) => days.map((day) => ({ contract_id: row.id, day })))

export const buildContractItems = (contracts: readonly DemoContract[]) =>
  contracts.flatMap(({ row, plans, addons }) => [
    ...plans.map((plan, position) => ({ contract_id: row.id, kind: 'plan', position, ...plan })),
    ...addons.map((addon, position) => ({
      contract_id: row.id,
      kind: 'addon',
      position,
      ...addon,
    })),
  ])
