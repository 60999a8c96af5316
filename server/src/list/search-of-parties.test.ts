import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { clientBody, factories } from '../../test/factories.ts'
import { knownTotals, trueTotals } from '../../test/list-truth.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Rows whose search text lacks the current words of their client and provider. */
const stale = (table: string) => `
  select ${table}.id from ${table}
  left join client on client.id = ${table}.client_id
  left join provider on provider.id = ${table}.provider_id
  where position(coalesce(client.search, '') in ${table}.search) = 0
    or position(coalesce(fold(coalesce(provider.company_name, '')) || ' '
      || fold(provider.full_name), '') in ${table}.search) = 0`

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

  for (const table of ['contract', 'payment', 'conversation', 'review']) {
    const { rows } = await api.database.query(stale(table))
    expect(rows, table).toEqual([])
  }
  expect(await knownTotals(api.database)).toEqual(await trueTotals(api.database))
})
