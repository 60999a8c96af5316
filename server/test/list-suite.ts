import type { Page } from '@zaffa/contract/list'
import type { Call } from '@zaffa/contract/schema/call'
import { expect, test } from 'vitest'
import type { TestApi } from './app.ts'

type Row = { _id: string }

export type ListSuite = {
  api: () => TestApi
  call: Call
  params?: () => Record<string, string>
  /** Creates a row whose search text has the word, newer than the previous one; returns its id. */
  make: (word: string) => Promise<string>
}

/** Services have a different envelope. */
function readPage(answer: unknown): Page<Row> {
  const page = answer as { data: Row[]; totalDocuments: number; docs: Row[]; totalDocs: number }
  return {
    data: page.data ?? page.docs,
    totalDocuments: page.totalDocuments ?? page.totalDocs,
  }
}

/** Tests for every list: envelope, order, pages, search and the refusal of bad queries. */
export function listSuite({ api, call, params, make }: ListSuite) {
  const page = async (query: Record<string, string | number> = {}) =>
    readPage(await api().ok(call, { query, ...(params && { params: params() }) }))
  const refused = (query: Record<string, string | number>) =>
    api().refused(call, 400, { query, ...(params && { params: params() }) })
  const ids = (rows: Row[]) => rows.map((row) => row._id)

  test('list: an empty list has no rows and a total of 0', async () => {
    expect(await page()).toEqual({ data: [], totalDocuments: 0 })
    expect(await page({ page: 3, search: 'x' })).toEqual({ data: [], totalDocuments: 0 })
  })

  test('list: pages cover every row once, newest first or oldest first, with the exact total', async () => {
    const made: string[] = []
    for (let n = 0; n < 11; n += 1) made.push(await make(n % 2 ? 'Zebra' : 'قحطاني'))
    const newest = made.toReversed()
    for (const [sortBy, order] of [
      ['Newest', newest],
      ['newest', newest],
      ['Oldest', made],
      ['OLDEST', made],
    ] as const) {
      const seen: string[] = []
      for (let number = 1; number <= 4; number += 1) {
        const { data, totalDocuments } = await page({ page: number, pageSize: 3, sortBy })
        expect(totalDocuments).toBe(made.length)
        seen.push(...ids(data))
      }
      expect(seen).toEqual(order)
    }
    expect(ids((await page()).data)).toEqual(newest.slice(0, 10))
  })

  test('list: a page past the end is empty and still has the total', async () => {
    expect(await page({ page: 2_147_483_647, pageSize: 100 })).toEqual({
      data: [],
      totalDocuments: 11,
    })
  })

  test('list: a search finds rows that contain it, in any case and letter variant', async () => {
    expect((await page({ search: 'zEBra' })).totalDocuments).toBe(5)
    expect((await page({ search: 'قَحْطـانى', pageSize: 2, page: 3 })).totalDocuments).toBe(6)
    expect((await page({ search: 'قَحْطـانى', pageSize: 2, page: 3 })).data).toHaveLength(2)
    expect((await page({ search: 'ebr' })).totalDocuments).toBe(5)
    expect((await page({ search: 'zebra giraffe' })).totalDocuments).toBe(0)
    expect((await page({ search: '   ' })).totalDocuments).toBe(11)
  })

  test('list: wildcards and quotes in a search are plain characters', async () => {
    for (const search of ['%', '_', 'z%a', 'zebr_', '\\', "' or 1=1 --", '";drop table client;']) {
      expect((await page({ search })).totalDocuments, search).toBe(0)
    }
  })

  test.each([
    { page: 0 },
    { page: -1 },
    { page: '1.5' },
    { page: 'x' },
    { page: '' },
    { page: '9'.repeat(30) },
    { pageSize: 0 },
    { pageSize: 101 },
    { pageSize: 1_000_000_000 },
    { sortBy: 'best' },
    { sortBy: '' },
    { search: 'x'.repeat(201) },
    { search: 'a\0b' },
    { filter: 'x' },
  ])('list: refuses the query %j', async (query) => {
    const error = await refused(query)
    expect(Object.keys(error.fields ?? {})).toEqual(Object.keys(query))
  })

  test('list: refuses a query key that is given twice', async () => {
    const path = call.path.replace(':id', params?.().id ?? '')
    const response = await fetch(`${api().url}${path}?search=a&search=b`, {
      headers: { authorization: `Bearer ${api().token}` },
    })
    expect(response.status).toBe(400)
  })

  test('list: answers with and without a trailing slash', async () => {
    const slash = { ...call, path: `${call.path}/` }
    await api().ok(slash, { ...(params && { params: params() }) })
  })

  test('list: requires a session', async () => {
    await api().refused(call, 401, { token: null, ...(params && { params: params() }) })
  })
}
