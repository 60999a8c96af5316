import { readdirSync } from 'node:fs'
import type { Call } from './call.ts'
import { exportOf } from './export.ts'
import { isList } from './list.ts'

/** A file of this folder that exports `…Calls` describes a noun, so no list has to name it. */
async function callsOf(file: string): Promise<Call[]> {
  const module: Record<string, unknown> = await import(new URL(file, import.meta.url).href)
  return Object.entries(module).flatMap(([name, group]) =>
    name.endsWith('Calls') ? Object.values(group as Record<string, Call>) : [],
  )
}

const files = readdirSync(import.meta.dirname).filter((file) => file !== 'calls.ts')

const found = (await Promise.all(files.sort().map(callsOf))).flat()

/** Every call of the API, in the order of the documentation: the login first, all others need it. */
export const calls: readonly Call[] = [
  ...found.filter(({ open }) => open),
  ...found.filter(({ open }) => !open),
  ...found.filter(isList).map(exportOf),
]
