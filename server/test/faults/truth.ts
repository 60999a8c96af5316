import { expect } from 'vitest'
import { verifyChain } from '../../src/audit/verify.ts'
import type { Database } from '../../src/database/connect.ts'
import { knownTotals, trueTotals } from '../list-truth.ts'

/** The audit chain is unbroken, and the remembered totals are correct. */
export async function expectWhole(database: Database): Promise<void> {
  expect(await verifyChain(database, 'audit')).toMatchObject({ broken: null })
  expect(await knownTotals(database)).toEqual(await trueTotals(database))
}

/** Every row of every table as text, in a fixed order, for comparing two databases. */
export async function everyRow(database: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and relpersistence = 'p' order by relname`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await database.query<{ text: string }>(
      `select r::text as text from "${name}" r order by r::text collate "C"`,
    )
    found[name] = rows.map(({ text }) => text)
  }
  return found
}
