import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listViewStore } from './list-view-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open(...entries: string[]) {
  const history = createMemoryHistory({ initialEntries: entries })
  const shown = vi.fn()
  const store = listViewStore({
    history,
    navigate: async ({ href = '', replace }) => history[replace ? 'replace' : 'push'](href),
    show: shown,
  })
  const changed = vi.fn()
  store.subscribe(changed)
  return { history, store, changed, shown, address: () => history.location.href }
}
const pause = () => vi.advanceTimersByTime(300)

test('a letter counts at once, and the address follows when no other comes', () => {
  const { store, changed, shown, address } = open('/clients?page=3')
  store.change({ search: 'n', page: 1 }, 'typed')
  expect(store.current()).toEqual({ search: 'n', sort: 'Newest', page: 1 })
  expect(changed).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(299)
  store.change({ search: 'no' }, 'typed')
  vi.advanceTimersByTime(299)
  expect(shown).not.toHaveBeenCalled()
  const before = store.current()
  pause()
  expect(shown.mock.calls).toEqual([['/clients?search=no']])
  expect(address(), 'the router need not know yet').toBe('/clients?page=3')
  store.settle()
  expect(address()).toBe('/clients?search=no')
  expect(store.current(), 'nothing is new').toBe(before)
})

test('what was typed, shown and taken back is no longer shown', () => {
  const { store, shown, address } = open('/clients?page=3')
  store.change({ search: 'n', page: 1 }, 'typed')
  pause()
  store.change({ search: '', page: 3 }, 'typed')
  store.settle()
  expect(shown.mock.lastCall).toEqual(['/clients?page=3'])
  expect(address()).toBe('/clients?page=3')
  shown.mockClear()
  store.settle()
  expect(shown, 'once').not.toHaveBeenCalled()
})

test('a letter is no entry of its own in the history', () => {
  const { history, store } = open('/clients')
  store.change({ search: 'n' }, 'typed')
  pause()
  store.settle()
  expect(history.length).toBe(1)
})

test('the address need not wait', () => {
  const { store, address } = open('/clients')
  store.change({ search: 'نورة & co' }, 'typed')
  store.settle()
  expect(new URL(address(), 'http://x').searchParams.get('search')).toBe('نورة & co')
})

test('another page leaves the search that was typed behind it', () => {
  const { history, store, address } = open('/clients')
  store.change({ search: 'n' }, 'typed')
  store.change({ page: 2 }, 'push')
  expect(address()).toBe('/clients?search=n&page=2')
  history.back()
  expect(address()).toBe('/clients?search=n')
  expect(store.current().search).toBe('n')
})

test('another order keeps the search that is being typed', () => {
  const { store, address } = open('/clients')
  store.change({ search: 'n' }, 'typed')
  store.change({ sort: 'Oldest' }, 'replace')
  expect(address()).toBe('/clients?search=n&sort=Oldest')
})

test('whoever changes the address wins over what was typed before', () => {
  const { history, store, shown, address } = open('/clients')
  store.change({ search: 'n' }, 'typed')
  history.push('/clients?search=other')
  expect(store.current().search).toBe('other')
  pause()
  store.settle()
  expect(new Set(shown.mock.calls.flat())).toEqual(new Set(['/clients?search=other']))
  expect(address()).toBe('/clients?search=other')
})

test('the address of another screen is never touched, and this one shows what it showed', () => {
  const { history, store, shown, address } = open('/clients')
  store.change({ search: 'n' }, 'typed')
  history.push('/orders?search=x')
  pause()
  store.settle()
  store.change({ page: 2 }, 'push')
  expect(shown).not.toHaveBeenCalled()
  expect(address()).toBe('/orders?search=x')
  expect(store.current()).toEqual({ search: 'n', sort: 'Newest', page: 1 })
})

test('an address that says junk is left as it is', () => {
  const { store, address } = open('/clients?page=0')
  store.settle()
  expect(address()).toBe('/clients?page=0')
})
