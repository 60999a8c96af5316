import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsByNoun } from './calls.ts'

test('every group of calls is in the table', async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !file.startsWith('calls.'))
  const modules: object[] = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => import(new URL(file, import.meta.url).href)),
  )
  const isGroup = (value: unknown) =>
    Object.values(value ?? {}).some((call) => Object.hasOwn(Object(call), 'operationId'))
  const groups = modules.flatMap((module) => Object.values(module).filter(isGroup))
  expect(new Set(Object.values(callsByNoun))).toEqual(new Set(groups))
})
