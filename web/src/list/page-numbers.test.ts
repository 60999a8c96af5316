import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test('few pages are all there', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('many pages always take seven slots and hold the current one, the first and the last', () => {
  for (let page = 1; page <= 40; page++) {
    const slots = pageNumbers(page, 40)
    expect(slots).toHaveLength(7)
    expect(new Set(slots).size).toBe(7)
    expect(slots).toContain(page)
    expect(slots[0]).toBe(1)
    expect(slots.at(-1)).toBe(40)
  }
})
