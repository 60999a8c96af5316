import { clientCalls } from '@zaffa/contract/schema/clients'
import { paymentCalls } from '@zaffa/contract/schema/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { bareDatabase } from '../../test/database.ts'
import { clientBody, factories } from '../../test/factories.ts'
import { knownTotals, trueTotals } from '../../test/list-truth.ts'
import { patient } from '../../test/locks.ts'
import type { Database } from '../database/connect.ts'
import { appliedMigrations, applyMigrations, migrate } from '../database/migrate.ts'
import { knownMigrations } from '../database/migration-files.ts'
import { transactionOnAnySchema } from '../database/transaction.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({}, patient)
})
afterAll(() => api.close())

/** Rows whose search text lacks the current words of their client, provider or contract. */
const stale = (table: string) => `
  select ${table}.id from ${table}
  left join client on client.id = ${table}.client_id
  left join provider on provider.id = ${table}.provider_id
  left join contract as numbered on numbered.id = ${table}.${table === 'payment' ? 'contract_id' : 'id'}
  where position(coalesce(client.search, '') in ${table}.search) = 0
    or position(coalesce(fold(coalesce(provider.company_name, '')) || ' '
      || fold(provider.full_name), '') in ${table}.search) = 0
    or position(coalesce(number_words(numbered.contract_number), '') in ${table}.search) = 0`

async function expectCurrent(database: Database) {
  for (const table of ['contract', 'payment', 'conversation', 'review']) {
    const { rows } = await database.query(stale(table))
    expect(rows, table).toEqual([])
  }
  expect(await knownTotals(database)).toEqual(await trueTotals(database))
}

async function waiting() {
  const { rowCount } = await api.database.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

test('the search text has names that change while rows are written', async () => {
  const make = factories(api.database)
  const client_id = await make.client()
  const provider_id = await make.provider()
  const parties = { client_id, provider_id }

  const renameClient = async (round: number) => {
    const { full_name, phone_number, email } = clientBody({ full_name: `Bride ${round}` })
    const body = { full_name, phone_number, email }
    await api.ok(clientCalls.update, { params: { id: client_id }, body })
  }
  const renameProvider = (round: number) =>
    api.database.query('update provider set company_name = $2 where id = $1', [
      provider_id,
      `Sign ${round}`,
    ])
  for (let round = 0; round < 12; round += 1) {
    await Promise.all([
      renameClient(round),
      make.contract(parties),
      renameProvider(round),
      make.payment(parties),
      make.conversation(parties),
      make.review(parties),
      make.contract(parties),
    ])
  }
  await expectCurrent(api.database)
})

test('the search text of a payment has a contract number that changes while it is written', async () => {
  const make = factories(api.database)
  const contract_id = await make.contract()
  await make.payment({ contract_id })
  const holder = await api.owner.connect()
  await holder.query('begin')
  await holder.query('update contract set contract_number = $2 where id = $1', [
    contract_id,
    'ZC-2027-900',
  ])
  const paid = make.payment({ contract_id })
  await expect.poll(waiting).toBe(1)
  await holder.query('commit')
  holder.release()
  await paid
  await expectCurrent(api.database)
  const found = await api.ok(paymentCalls.list, { query: { search: '2027900' } })
  expect(found.totalDocuments).toBe(2)
})

test('a payment that kept an old contract number gets the present one', async () => {
  const database = await bareDatabase()
  const known = await knownMigrations()
  const following = known.findIndex(({ name }) => name === '0013-search-of-numbers.sql')
  await transactionOnAnySchema(database, async (tx) => {
    await appliedMigrations(tx)
    await applyMigrations(tx, known.slice(0, following))
  })
  await factories(database).payment()
  await database.query("update contract set contract_number = 'ZC-2027-901'")
  expect((await database.query(stale('payment'))).rowCount).toBe(1)
  await migrate(database)
  await expectCurrent(database)
})
