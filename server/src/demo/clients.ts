import { cities, districts, planningOptions, registeredWith } from '@zaffa/contract/clients'
import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import { type Contacts, fullName, type Person } from './contacts.ts'
import { menNames, type Name } from './names.ts'
import { at, type Random } from './random.ts'
import { longNames } from './texts.ts'
import { addDays, calendarDay, moments } from './timeline.ts'

const noura: Person = {
  name: { latin: 'Noura', arabic: 'نورة' },
  family: { latin: 'Al-Qahtani', arabic: 'القحطاني' },
}

type Named = { person: Person; script: keyof Name; written?: string }

/** All clients in the order in which they joined; lists show the last ones first. */
function everyone(random: Random, contacts: Contacts): Named[] {
  const others = Array.from({ length: 128 }, (): Named => {
    const script = random.chance(0.6) ? 'arabic' : 'latin'
    return { person: contacts.anyone(0.7), script }
  })
  const long = (script: keyof Name): Named => ({
    person: contacts.person(menNames),
    script,
    written: longNames.client[script],
  })
  return [
    ...others.slice(0, 60),
    long('arabic'),
    ...others.slice(60, 123),
    { person: noura, script: 'arabic' },
    ...others.slice(123, 124),
    { person: noura, script: 'latin' },
    ...others.slice(124, 126),
    long('latin'),
    ...others.slice(126),
  ]
}

/** A father of the same family, or both parents. */
export function parents(random: Random, { family }: Person, script: keyof Name): string {
  const father = random.pick(menNames)
  return script === 'arabic'
    ? `${father.arabic} بن ${random.pick(menNames).arabic} ${family.arabic}`
    : `${father.latin} ${family.latin}`
}

export function buildClients(random: Random, contacts: Contacts, avatars: readonly string[]) {
  const people = everyone(random, contacts)
  const times = moments(random, people.length)
  return people.map(({ person, script, written }, index) => {
    const createdAt = at(times, index)
    const wedding = addDays(createdAt, random.between(45, 420))
    return {
      type: 'client',
      id: `client-${index + 1}`,
      data: {
        full_name: written ?? fullName(person, script),
        phone_number: contacts.phone(),
        email: contacts.email(person),
        user_registered_with: at(registeredWith, index),
        avatar: random.chance(0.3) ? random.pick(avatars) : null,
        parents_full_name: random.chance(0.6) ? parents(random, person, script) : null,
        planning_for: planningOptions.filter(() => random.chance(0.4)),
        wedding_date: random.chance(0.8) ? calendarDay(wedding) : null,
        city: random.chance(0.85) ? random.pick(cities) : null,
        district: random.chance(0.7) ? random.pick(districts) : null,
        is_verified: random.chance(0.95),
        active: random.chance(0.96),
        finishedRegistration: random.chance(0.93),
        createdAt,
      },
    } satisfies FeedRecord
  })
}

export type DemoClient = ReturnType<typeof buildClients>[number]
