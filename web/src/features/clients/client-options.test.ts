import { cities, planningOptions } from '@zaffa/contract/clients'
import { expect, test } from 'vitest'
import { placeText, withStored } from './client-options.ts'
import { emptyClient } from './client-values.ts'

const loaded = { ...emptyClient, city: 'makkah', planning_for: ['أختي', 'self'] }

test('what is stored and no option comes before the options, once', () => {
  const other = { ...loaded, city: 'jeddah' }
  expect(withStored('city', cities, [loaded, other, loaded])).toEqual(['makkah', ...cities])
  expect(withStored('planning_for', planningOptions, [loaded])).toEqual([
    'أختي',
    ...planningOptions,
  ])
})

test('a place of the marketplace is written as it came', () => {
  expect(placeText('al-yasmin')).toBe('Al-Yasmin')
  expect(placeText('al-aziziyah')).toBe('al-aziziyah')
})
