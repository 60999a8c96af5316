import { expect, test } from 'vitest'
import { readView } from './list-view.ts'

const first = { search: '', sort: 'Newest', page: 1 }

test('an empty address is the first page, newest first', () => {
  expect(readView({})).toEqual(first)
})

test('reads a view from the texts of an address', () => {
  const params = { search: 'نورة & co 100%', sort: 'Oldest', page: '12' }
  expect(readView(params)).toEqual({ ...params, page: 12 })
})

test.each([
  { page: '0' },
  { page: '-1' },
  { page: 'abc' },
  { page: '1e9' },
  { page: '99999999999' },
  { sort: 'newest' },
  { sort: '' },
])('ignores junk: %o', (params) => {
  expect(readView(params)).toEqual(first)
})

test('cuts a search that is longer than the server accepts', () => {
  expect(readView({ search: 'a'.repeat(500) }).search).toHaveLength(200)
})
