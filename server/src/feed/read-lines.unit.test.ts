import { expect, onTestFinished, test, vi } from 'vitest'
import { readLines } from './read-lines.ts'

/** Reads pieces that arrive at the given seconds; answers the numbers of the lines. */
async function read(pieces: [seconds: number, text: string][]) {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  async function* body() {
    for (const [seconds, text] of pieces) {
      clock.mockReturnValue(seconds * 1000)
      yield Buffer.from(text)
    }
  }
  const numbers: number[] = []
  for await (const lines of readLines(body())) numbers.push(...lines.map(({ line }) => line))
  return numbers
}

test('a body may take any time, but a line may not', async () => {
  expect(await read(Array.from({ length: 10 }, (_, n) => [n * 50, '{}\n']))).toHaveLength(10)
  await expect(read(Array.from({ length: 10 }, (_, n) => [n * 50, '{']))).rejects.toMatchObject({
    statusCode: 408,
    code: 'too_slow',
  })
})
