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

const files = readdirSync(import.meta.dirname).filter(
  (file) => file.endsWith('.ts') && file !== 'calls.ts',
)

const found = (await Promise.all(files.sort().map(callsOf))).flat()

/** The calls without a key: first those that need no session, then those that need one. */
export const calls: readonly Call[] = [
  ...found.filter(({ open }) => open),
  ...found.filter(({ open, key }) => !open && !key),
  ...found.filter(isList).map(exportOf),
]

/** The calls that keys open. Most take or answer streams, so separate suites test them. */
export const keyCalls: readonly Call[] = found.filter(({ key }) => key)

/** Every call of the API, in the order of the documentation. */
export const allCalls: readonly Call[] = [...calls, ...keyCalls]
