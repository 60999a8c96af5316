import { cities, districts, planningOptions, registeredWith } from '@zaffa/contract/clients'
import { fullName, slug } from '../contacts.ts'
import { familyNames } from '../families.ts'
import { menNames, type Name, womenNames } from '../names.ts'
import { at, type Random } from '../random.ts'
import { addDays, calendarDay } from '../timeline.ts'
import type { Value } from './copy-rows.ts'
import { foldPart } from './fold-part.ts'
import type { Run } from './run.ts'

export const clientColumns = `client (id, full_name, phone_number, email, user_registered_with,
  parents_full_name, planning_for, wedding_date, city, district, created_at, updated_at)`

/** The name of every eighth client, in Arabic of one in ten: a very common term. */
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

function identityAt(run: Run, random: Random, index: number) {
  const person = { name: nameAt(run, random, index), family: someFamily(random) }
  const inArabic = person.name === common ? 0.8 : rare.includes(person.name) ? 1 : 0.6
  const script: keyof Name = random.chance(inArabic) ? 'arabic' : 'latin'
  const domain = random.chance(0.5) ? 'example.com' : 'example.sa'
  return {
    person,
    script,
    email: `${slug(person)}.${run.firstEmail + index}@${domain}`,
    phone: run.phoneAt(index),
  }
}

export const clientId = (run: Run, index: number): string =>
  run.id.clients(run.timeAt(index, run.counts.clients), index)

/**
 * The words of a client in the search text of rows that refer to the client, as the database writes
 * them.
 */
export function clientWords(run: Run, index: number): string {
  const { person, script, email, phone } = identityAt(run, run.random('clients', index), index)
  const name = `${foldPart(person.name[script])} ${foldPart(person.family[script])}`
  // Folding does not change the e-mail.
  return `${name} ${email} ${phone.slice(1)} 0${phone.slice(4)}`
}

export function clientRow(run: Run, index: number): Value[] {
  const random = run.random('clients', index)
  const { person, script, email, phone } = identityAt(run, random, index)
  const created = run.timeAt(index, run.counts.clients)
  const wedding = calendarDay(addDays(created, random.between(45, 420)))
  return [
    run.id.clients(created, index),
    fullName(person, script),
    phone,
    email,
    random.pick(registeredWith),
    random.chance(0.4) ? `${random.pick(menNames).arabic} ${someFamily(random).arabic}` : null,
    `{${planningOptions.filter(() => random.chance(0.4)).join(',')}}`,
    random.chance(0.8) ? wedding : null,
    random.chance(0.85) ? random.pick(cities) : null,
    random.chance(0.7) ? random.pick(districts) : null,
    created,
    created,
  ]
}
