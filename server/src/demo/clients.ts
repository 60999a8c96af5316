import { cities, districts, planningOptions, registeredWith } from '@zaffa/contract/clients'
import type { FeedRecord } from '@zaffa/contract/schema/feed/records'
import type { Language } from './language.ts'
import type { Marketplace } from './marketplace.ts'
import {
  commonNames,
  fullName,
  longNames,
  menNames,
  noura,
  type Person,
  rareNames,
  somebody,
} from './names.ts'
import { phoneAt } from './phones.ts'
import { at, type Random, randomOf } from './random.ts'
import { calendarDay, day, written } from './timeline.ts'

/** By how many clients joined later. */
const special: Record<number, { language: Language; person: Person }> = {
  2: { language: 'en', person: longNames.client },
  5: { language: 'en', person: noura },
  7: { language: 'ar', person: noura },
  71: { language: 'ar', person: longNames.client },
}
const specialOf = ({ counts }: Marketplace, index: number) => special[counts.clients - 1 - index]

/** The two Nouras have the newest contracts, so that a search in every list finds them. */
export function clientOfNewest({ counts }: Marketplace, contractsLater: number) {
  const later = [5, 7][contractsLater]
  return later !== undefined && later < counts.clients ? counts.clients - 1 - later : undefined
}

const inArabic = 0.55

export function languageOfClient(market: Marketplace, index: number): Language {
  const arabic = randomOf(market.id('client', index)).chance(inArabic)
  return specialOf(market, index)?.language ?? (arabic ? 'ar' : 'en')
}

/** Measurements need names that very many clients have, and names that about twenty have. */
const fewest = 1000
const rareCount = 20

function personAt({ counts }: Marketplace, random: Random, index: number): Person {
  const person = somebody(random, 0.7)
  if (counts.clients < fewest) return person
  const place = index % Math.ceil(counts.clients / rareCount)
  const name = rareNames[place] ?? (random.chance(0.125) ? at(commonNames, 0) : person.name)
  return { ...person, name }
}

/** A father of the same family. */
function father(random: Random, { family }: Person, language: Language): string {
  const [own, grandfather] = [random.pick(menNames), random.pick(menNames)]
  return language === 'ar'
    ? `${own.ar} بن ${grandfather.ar} ${family.ar}`
    : `${own.en} ${family.en}`
}

export function clientAt(market: Marketplace, index: number) {
  const id = market.id('client', index)
  const random = randomOf(id)
  const language = languageOfClient(market, index)
  const person = specialOf(market, index)?.person ?? personAt(market, random, index)
  const joined = market.spreads.client.momentOf(index, random)
  const wedding = joined + random.between(45, 420) * day
  const [avatar = null] = random.several(market.pictures.avatars, 1)
  return {
    type: 'client',
    id,
    data: {
      full_name: fullName(person, language),
      phone_number: phoneAt(market.firstPhone + index),
      email: market.address(person, language),
      user_registered_with: at(registeredWith, index),
      avatar: random.chance(0.3) ? avatar : null,
      parents_full_name: random.chance(0.6) ? father(random, person, language) : null,
      planning_for: planningOptions.filter(() => random.chance(0.4)),
      wedding_date: random.chance(0.8) ? calendarDay(wedding) : null,
      city: random.chance(0.85) ? random.pick(cities) : null,
      district: random.chance(0.7) ? random.pick(districts) : null,
      is_verified: random.chance(0.95),
      active: random.chance(0.96),
      finishedRegistration: random.chance(0.93),
      createdAt: written(joined),
    },
  } satisfies FeedRecord
}
