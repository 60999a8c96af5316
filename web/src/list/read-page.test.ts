import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const hall = { _id: 'a', title: 'Hall' }

test.each([
  { data: [hall], totalDocuments: 9 },
  { docs: [hall], totalDocs: 9 },
])('a page is found in %j', (body) => {
  expect(readPage(body, 2)).toEqual({ rows: [{ ...hall, key: 'a' }], total: 9, page: 2 })
})

test('rows without an id are told apart, and get none', () => {
  const { rows } = readPage({ docs: [{ title: 'A' }, { _id: '', title: 'B' }] }, 2)
  expect(rows).toEqual([
    { key: '2.0', title: 'A' },
    { key: '2.1', _id: '', title: 'B' },
  ])
})

test.each([undefined, null, -3, 1.5, 1e21, 'many'])('%j is no total', (totalDocuments) => {
  expect(readPage({ data: [hall], totalDocuments }, 1).total).toBe(1)
})

test.each([undefined, null, {}, [], { data: null }, '<html>'])('%j is no page', (body) => {
  expect(() => readPage(body, 1)).toThrow()
})
