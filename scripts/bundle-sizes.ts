import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type RouteName, routes } from '@zaffa/contract/routes'

/**
 * What a cold visit of a screen transfers, from the build output: all JavaScript and CSS, as the
 * server sends it (brotli), with the texts of one language.
 */
export type ColdVisit = { screen: RouteName; files: string[]; bytes: number }

export const languages = ['en', 'ar'] as const
export type Language = (typeof languages)[number]

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url))

/** The page's own scripts, styles and preloads. */
function filesOfPage(): string[] {
  const page = readFileSync(`${dist}index.html`, 'utf8')
  const addresses = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)]
  return addresses.map(([, file]) => file ?? '')
}

/** The build writes which files each screen of the route table needs (web/build). */
export function coldVisits(language: Language = 'en'): ColdVisit[] {
  const others = languages.filter((each) => each !== language)
  const screens: { name: RouteName; files: string[] }[] = JSON.parse(
    readFileSync(`${dist}.vite/screens.json`, 'utf8'),
  )
  return screens.map(({ name, files }) => {
    const all = [...new Set([...filesOfPage(), ...files])].filter(
      (file) => !others.some((other) => file.includes(`.${other}-`)),
    )
    const bytes = all.reduce((sum, file) => sum + statSync(`${dist}${file}.br`).size, 0)
    return { screen: name, files: all, bytes }
  })
}

/** KB = 1000 bytes. */
const budgets = { login: 95_000, start: 120_000, list: 120_000, form: 150_000 }

export const budgetOf = (screen: RouteName): number => budgets[routes[screen].kind]
