import { calls } from '@zaffa/contract/schema/calls'
import { isList } from '@zaffa/contract/schema/list'
import { expect, test } from 'vitest'
import { arabicHeadings } from './arabic-headings.ts'
import { columnsOf, fieldName, rowOf } from './columns.ts'

test('every column of every list has one Arabic heading, and every heading a column', () => {
  const columns = calls.filter(isList).flatMap(({ response }) => columnsOf(rowOf(response)))
  const others = columns.filter(({ heading }) => !heading)
  const fields = new Set(others.map(fieldName))
  expect(Object.keys(arabicHeadings).toSorted()).toEqual([...fields].toSorted())
})
