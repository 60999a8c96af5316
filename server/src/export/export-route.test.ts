import { exportFormats } from '@zaffa/contract/export'
import { calls } from '@zaffa/contract/schema/calls'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { exportOf } from '@zaffa/contract/schema/export'
import { isList } from '@zaffa/contract/schema/list'
import { providerCalls } from '@zaffa/contract/schema/providers'
import { serviceCalls } from '@zaffa/contract/schema/services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { readAudit } from '../../test/audit.ts'
import { readCsv } from '../../test/csv.ts'
import { factories } from '../../test/factories.ts'

type Row = Record<string, unknown>

let api: TestApi
let params: { id: string }
beforeAll(async () => {
  api = await startApi()
  await fill()
})
afterAll(() => api.close())

/** Rows of every kind, with and without what is optional, and with signs that a file must escape. */
async function fill() {
  const make = factories(api.database)
  const noura = {
    full_name: 'Noura "نورة"\r\nAl-Qahtani',
    wedding_date: '2026-11-18',
    planning_for: ['self'],
  }
  for (const optional of [noura, {}, { full_name: 'Sara; Ali, al-Harbi' }, { city: 'riyadh' }]) {
    const client_id = await make.client(optional)
    const provider_id = await make.provider({ company_name: optional.full_name ?? null })
    await make.assign(provider_id, await make.category({ description: 'al, "x"' }))
    const parties = { client_id, provider_id }
    const contract_id = await make.contract({ ...parties, notes: optional.full_name ?? null })
    await api.database.query(`insert into contract_booked_date values ($1, '2026-12-01')`, [
      contract_id,
    ])
    await make.payment({ ...parties, contract_id })
    await make.conversation(parties)
    await make.review({ ...parties, text: optional.full_name ?? null })
    await make.application({ company_name: optional.full_name ?? 'al-Noor' })
  }
  const provider_id = await make.provider()
  params = { id: provider_id }
  for (const title of ['Hall', 'Tents', '100%_ real', 'Al, "fresco"']) {
    await make.service({ provider_id, title })
  }
}

/** The rows of all pages. */
async function pagedRows(call: (typeof calls)[number], query: Record<string, string>) {
  const all: Row[] = []
  for (let page = 1; ; page += 1) {
    const answer = (await api.ok(call, { params, query: { ...query, page, pageSize: 100 } })) as Row
    const rows = (answer.data ?? answer.docs) as Row[]
    all.push(...rows)
    if (rows.length < 100) return all
  }
}

const valueAt = (row: Row, field: string) =>
  field.split('.').reduce<unknown>((value, name) => (value as Row | null)?.[name] ?? null, row)

/** The names of all values of a row, also inside objects, but not inside lists. */
const fieldsOf = (row: object, prefix = ''): string[] =>
  Object.entries(row).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldsOf(value, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  )

const textOf = (value: unknown) =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

const lists = calls.filter(isList).map((call) => [call.path, call] as const)

test('every list of the contract is looked at', () => {
  expect(lists).toHaveLength(9)
})

describe.each(lists)('the export of %s', (_, call) => {
  test.each([
    { search: '', sortBy: 'Newest' },
    { search: 'al', sortBy: 'Oldest' },
    { search: '100%_', sortBy: 'Newest' },
  ])('has the rows of the pages, in their order: %j', async (query) => {
    const rows = await pagedRows(call, query)
    if (query.search === '') expect(rows.length).toBeGreaterThan(3)
    const [fields = [], ...lines] = readCsv(await api.ok(exportOf(call), { params, query }))
    expect(lines).toEqual(rows.map((row) => fields.map((field) => textOf(valueAt(row, field)))))
    for (const row of rows) {
      const missing = fieldsOf(row).filter(
        (field) => !fields.some((each) => each.startsWith(field)),
      )
      expect(missing).toEqual([])
    }
  })
})

test('is text/csv, is kept by no cache and no proxy, and HEAD exports nothing', async () => {
  const before = await readAudit(api.database, 1)
  const call = exportOf(clientCalls.list)
  const { headers, status } = await api.call({ ...call, method: 'HEAD' as 'GET' })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(await readAudit(api.database, 1)).toEqual(before)
})

test.each(exportFormats)('%s: who exported what is in the audit trail', async (format) => {
  const call = exportOf(clientCalls.list)
  const response = await api.call(call, { query: { format, search: 'noura' } })
  const lines = readCsv(await response.text()).length - 1
  const requestId = response.headers.get('x-request-id')
  const by = { administrator: 'admin', record_id: 'all', request_id: requestId }
  expect(lines).toBeGreaterThan(0)
  expect(await readAudit(api.database, 2)).toMatchObject([
    { ...by, action: 'client.export', changes: { format: { after: format } } },
    {
      ...by,
      action: 'client.export_end',
      changes: { rows: { after: lines }, finished: { after: true } },
    },
  ])
  const [begin] = await readAudit(api.database, 2)
  expect(begin?.changes.search?.after).toBe('noura')
})

test("a provider's services are recorded with the provider; an unknown one is not found", async () => {
  const call = exportOf(serviceCalls.list)
  await api.ok(call, { params })
  expect(await readAudit(api.database, 1)).toMatchObject([
    { action: 'service.export_end', record_id: params.id },
  ])
  await api.refused(call, 404, { params: { id: 'nonsense' } })
})

test('a formula that a provider chose as a name does nothing in Excel', async () => {
  const name = '=HYPERLINK("http://evil.example")'
  await factories(api.database).provider({ company_name: name, phone_number: '0551234567' })
  const query = { search: 'evil.example', format: 'excel' }
  const text = await api.ok(exportOf(providerCalls.list), { query })
  // `fetch` removes the byte order mark.
  const [head = [], row] = readCsv(text)
  const cell = (heading: string) => row?.[head.indexOf(heading)]
  expect([cell('Company Name'), cell('Phone Number')]).toEqual([`'${name}`, "'0551234567"])
})

test('Arabic headings are for Excel only', async () => {
  const headOf = async (query: Record<string, string>) =>
    readCsv(await api.ok(exportOf(categoryCalls.list), { query }))[0]
  expect(await headOf({ format: 'excel', language: 'ar' })).toEqual(['المعرّف', 'الاسم', 'الوصف'])
  expect(await headOf({ format: 'csv', language: 'ar' })).toEqual(['_id', 'name', 'description'])
})
