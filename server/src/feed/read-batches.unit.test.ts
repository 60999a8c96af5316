import { expect, test } from 'vitest'
import { readBatches } from './read-batches.ts'
import type { RawLine } from './read-lines.ts'

async function sizesOf(lines: Omit<RawLine, 'line'>[]) {
  async function* source() {
    yield lines.map((raw, index) => ({ line: index + 1, ...raw }) as RawLine)
  }
  const sizes: number[] = []
  for await (const { lines, refusals } of readBatches(source())) {
    sizes.push(lines.length + refusals.length)
  }
  return sizes
}

const removal = (id: string, size = 50) => ({ size, value: { type: 'client', id, data: null } })

test('a batch has few records, few megabytes, and no record twice', async () => {
  const many = Array.from({ length: 2500 }, (_, index) => removal(`u-${index}`))
  expect(await sizesOf(many)).toEqual([1000, 1000, 500])
  const long = Array.from({ length: 10 }, (_, index) => removal(`u-${index}`, 1024 * 1024))
  expect(await sizesOf(long)).toEqual([4, 4, 2])
  const bad = Array.from({ length: 1500 }, () => ({ size: 50, value: 'bad' }))
  expect(await sizesOf(bad)).toEqual([1000, 500])
  expect(await sizesOf([removal('u-1'), removal('u-2'), removal('u-1')])).toEqual([2, 1])
})
