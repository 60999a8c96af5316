import { expect, test } from 'vitest'
import { joined } from './joined.ts'

/** Work that ends when it is told to, and says whether it was given up. */
function works() {
  const begun: { signal: AbortSignal; end(answer: string): void; fail(error: Error): void }[] = []
  const work = (signal: AbortSignal) =>
    new Promise<string>((end, fail) => {
      begun.push({ signal, end, fail })
    })
  return { begun, work }
}

const patient = () => new AbortController().signal
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('who asks while a query runs is answered by the next, all of them by one', async () => {
  const { begun, work } = works()
  const ask = joined<string>()
  const first = ask('a', patient(), work)
  await settled()
  const second = ask('a', patient(), work)
  const third = ask('a', patient(), work)
  await settled()
  expect(begun).toHaveLength(1)
  begun[0]?.end('old')
  expect(await first).toBe('old')
  await settled()
  expect(begun).toHaveLength(2)
  begun[1]?.end('new')
  expect(await Promise.all([second, third])).toEqual(['new', 'new'])
})

test('different questions do not wait for each other', async () => {
  const { begun, work } = works()
  const ask = joined<string>()
  void ask('a', patient(), work)
  const other = ask('b', patient(), work)
  await settled()
  expect(begun).toHaveLength(2)
  begun[1]?.end('b')
  expect(await other).toBe('b')
})

test('an error is for those who asked, and the next question is asked anew', async () => {
  const { begun, work } = works()
  const ask = joined<string>()
  const failing = ask('a', patient(), work)
  await settled()
  const after = ask('a', patient(), work)
  begun[0]?.fail(new Error('broken'))
  await expect(failing).rejects.toThrow('broken')
  await settled()
  begun[1]?.end('fine')
  expect(await after).toBe('fine')
})

test('the work is given up when nobody waits any more, and not before', async () => {
  const { begun, work } = works()
  const ask = joined<string>()
  const [one, two] = [new AbortController(), new AbortController()]
  const answers = [ask('a', one.signal, work), ask('a', two.signal, work)]
  await settled()
  one.abort()
  expect(begun[0]?.signal.aborted).toBe(false)
  two.abort()
  expect(begun[0]?.signal.aborted).toBe(true)
  begun[0]?.end('for nobody')
  await Promise.all(answers)
})

test('who asks after all others have gone is not sent away with them', async () => {
  const { begun, work } = works()
  const ask = joined<string>()
  const first = ask('a', patient(), work)
  await settled()
  const impatient = new AbortController()
  const second = ask('a', impatient.signal, work)
  impatient.abort()
  const third = ask('a', patient(), work)
  begun[0]?.end('old')
  await first
  await settled()
  expect(begun.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
  begun[1]?.fail(new Error('given up'))
  await expect(second).rejects.toThrow('given up')
  begun[2]?.end('new')
  expect(await third).toBe('new')
})

test('who is gone before the question was asked does not keep it alive', async () => {
  const { begun, work } = works()
  const gone = ask('a')
  await settled()
  expect(begun[0]?.signal.aborted).toBe(true)
  begun[0]?.end('for nobody')
  await gone

  function ask(key: string) {
    return joined<string>()(key, AbortSignal.abort(), work)
  }
})
