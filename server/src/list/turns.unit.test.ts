import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Work that is begun in its turn and ends when it is told to. */
function works() {
  const turns = new Turns()
  const begun: string[] = []
  const ends = new Map<string, { resolve(answer: string): void; reject(error: Error): void }>()
  const take = (key: string, name: string) =>
    turns.take(key, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }))
    })
  return { take, begun, end: (name: string) => ends.get(name) }
}

test('one at a time, the newest first, whether the one before succeeds or fails', async () => {
  const { take, begun, end } = works()
  const first = take('noura', 'm')
  const second = take('noura', 'mo')
  const third = take('noura', 'moh')
  expect(begun).toEqual(['m'])
  end('m')?.reject(new Error('given up'))
  await expect(first).rejects.toThrow('given up')
  await expect.poll(() => begun).toEqual(['m', 'moh'])
  end('moh')?.resolve('last')
  expect(await third).toBe('last')
  await expect.poll(() => begun).toEqual(['m', 'moh', 'mo'])
  end('mo')?.resolve('older')
  expect(await second).toBe('older')

  const later = take('noura', 'moha')
  expect(begun.at(-1), 'nothing is left of them').toBe('moha')
  end('moha')?.resolve('at once')
  expect(await later).toBe('at once')
})

test('different keys do not wait for each other', () => {
  const { take, begun } = works()
  void take('noura', 'm')
  void take('sara', 's')
  expect(begun).toEqual(['m', 's'])
})

test('work that fails before it begins lets the next begin', async () => {
  const turns = new Turns()
  const broken = turns.take('noura', () => {
    throw new Error('broken')
  })
  const next = turns.take('noura', async () => 'next')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
