import { cities, districts, planningOptions, registeredWith } from '@zaffa/contract/clients'
import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { parents } from '../clients.ts'
import { fullName, slug } from '../contacts.ts'
import { familyNames } from '../families.ts'
import { menNames, type Name, womenNames } from '../names.ts'
import { at, type Random } from '../random.ts'
import { addDays, calendarDay } from '../timeline.ts'
import { type Run, randomOf, timeAt } from './run.ts'

/** The name of every eighth client, mostly in Arabic: a very common term. */
const common: Name = { latin: 'Mohammed', arabic: 'محمد' }
/** About twenty clients each, at any size: very rare terms. */
const rare: Name[] = [
  { latin: 'Shaihanah', arabic: 'شيهانة' },
  { latin: 'Thajbah', arabic: 'ثاجبة' },
  { latin: 'Jazzaa', arabic: 'جزاع' },
]
const rareCount = 20
const others = [...womenNames, ...menNames].filter(({ latin }) => latin !== common.latin)

/** Few families are large and many are small. */
export const someFamily = (random: Random): Name =>
  at(familyNames, Math.floor(random.next() ** 2 * familyNames.length))

function nameAt({ counts }: Run, random: Random, index: number): Name {
  const every = Math.ceil(counts.clients / rareCount)
  const planted = index % every < rare.length && every > rare.length
  if (planted) return at(rare, index % every)
  return random.chance(0.125) ? common : random.pick(others)
}

export function clientAt(run: Run, index: number): FeedRecord {
  const id = run.id('client', index)
  const random = randomOf(id)
  const person = { name: nameAt(run, random, index), family: someFamily(random) }
  const inArabic = person.name === common ? 0.8 : rare.includes(person.name) ? 1 : 0.6
  const script = random.chance(inArabic) ? 'arabic' : 'latin'
  const domain = random.chance(0.5) ? 'example.com' : 'example.sa'
  const createdAt = timeAt(index, run.counts.clients)
  const wedding = addDays(createdAt, random.between(45, 420))
  return {
    type: 'client',
    id,
    data: {
      full_name: fullName(person, script),
      phone_number: run.phoneAt(index),
      email: `${slug(person)}.${run.firstEmail + index}@${domain}`,
      user_registered_with: random.pick(registeredWith),
      parents_full_name: random.chance(0.4) ? parents(random, person, script) : null,
      planning_for: planningOptions.filter(() => random.chance(0.4)),
      wedding_date: random.chance(0.8) ? calendarDay(wedding) : null,
      city: random.chance(0.85) ? random.pick(cities) : null,
      district: random.chance(0.7) ? random.pick(districts) : null,
      createdAt,
    },
  }
}
