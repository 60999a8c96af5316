import { familyNames } from './families.ts'
import { menNames, type Name, womenNames } from './names.ts'
import type { Random } from './random.ts'

export type Person = { name: Name; family: Name }

export const fullName = ({ name, family }: Person, script: keyof Name): string =>
  `${name[script]} ${family[script]}`

/** The local part of a person's e-mail address. */
export const slug = ({ name, family }: Person): string =>
  `${name.latin}.${family.latin}`.toLowerCase().replace(/[^a-z.]/g, '')

/** Hands out people, phone numbers and addresses, each only once. */
export function contactsFrom(random: Random) {
  const given = new Set<string>()

  function once(make: () => string): string {
    for (;;) {
      const value = make()
      if (!given.has(value)) {
        given.add(value)
        return value
      }
    }
  }

  return {
    /** Never Noura: a search for that name must find only the two fixed clients. */
    person(names: readonly Name[]): Person {
      const others = names.filter(({ latin }) => latin !== 'Noura')
      for (;;) {
        const person = { name: random.pick(others), family: random.pick(familyNames) }
        const key = slug(person)
        if (!given.has(key)) {
          given.add(key)
          return person
        }
      }
    },
    anyone(womenShare: number): Person {
      return this.person(random.chance(womenShare) ? womenNames : menNames)
    },
    phone: () =>
      once(() => `+9665${random.pick('0345689'.split(''))}${random.between(1_000_000, 9_999_999)}`),
    email(person: Person): string {
      let attempt = 0
      return once(() => {
        attempt += 1
        const domain = random.pick(['example.com', 'example.sa'])
        return `${slug(person)}${attempt > 2 ? attempt : ''}@${domain}`
      })
    },
  }
}

export type Contacts = ReturnType<typeof contactsFrom>
