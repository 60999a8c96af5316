import { expect, test } from 'vitest'
import { readView, writeView } from './list-view.ts'

test('an address without anything is the first page, newest first', () => {
  expect(readView('')).toEqual({ search: '', sort: 'Newest', page: 1 })
  expect(writeView({ search: '', sort: 'Newest', page: 1 })).toEqual({})
})

test('a view survives its address', () => {
  const view = { search: 'نورة & co 100%', sort: 'Oldest', page: 12 } as const
  expect(readView(new URLSearchParams(writeView(view)).toString())).toEqual(view)
})

test.each([
  'page=0',
  'page=-1',
  'page=abc',
  'page=1e9',
  'page=99999999999',
  'sort=newest',
  'sort=',
])('junk is ignored: %s', (address) => {
  expect(readView(address)).toEqual({ search: '', sort: 'Newest', page: 1 })
})

test('a search longer than the server takes is cut', () => {
  expect(readView(`search=${'a'.repeat(500)}`).search).toHaveLength(200)
})
