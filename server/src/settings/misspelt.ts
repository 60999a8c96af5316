import { settings } from './settings.ts'

const names = Object.keys(settings).filter((name) => name.includes('_'))

/** Whether so many letters added, left out, replaced or exchanged with the next make them equal. */
function isNear(one: string, other: string, edits: number): boolean {
  if (one === other) return true
  if (edits === 0) return false
  const [a, b, left] = [one.slice(1), other.slice(1), edits - 1]
  if (one[0] === other[0]) return isNear(a, b, edits)
  const exchanged = one[0] === other[1] && one[1] === other[0]
  return (
    isNear(a, b, left) ||
    isNear(a, other, left) ||
    isNear(one, b, left) ||
    (exchanged && isNear(a.slice(1), b.slice(1), left))
  )
}

const words = (name: string) => name.split('_').length

/** `ADMIN_USER`, `BACKUP_DIRECTORY`; but `DATABASE_URL_UNPOOLED` is a variable of another program. */
const isShortOrLong = (name: string, setting: string) =>
  words(name) === words(setting) && (setting.startsWith(name) || name.startsWith(setting))

/** A short name has other names near it: `DATABASE_SSL` is not `DATABASE_URL`. */
const isMisspelt = (name: string, setting: string) =>
  isNear(name, setting, Math.floor(setting.length / 8)) || isShortOrLong(name, setting)

/**
 * Variables that are nearly settings, one line each. Hosts and other programs set many variables,
 * also with our prefixes, so only a likely mistake is named, and none is refused.
 */
export function findMisspelt(variables: NodeJS.ProcessEnv): string[] {
  return Object.keys(variables).flatMap((name) => {
    if (name in settings) return []
    const meant = names.find((setting) => isMisspelt(name, setting))
    return meant ? [`${name} is not a setting; did you mean ${meant}?`] : []
  })
}
