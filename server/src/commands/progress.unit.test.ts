import { describe, expect, it } from 'vitest'
import { progressBar } from './progress.ts'

function output(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) }
}

describe('progressBar', () => {
  it('writes a line per finished step without a terminal', () => {
    const plain = output(false)
    const progress = progressBar(plain)
    progress('client', 1, 2)
    progress('client', 2, 2)
    progress('review', 0, 0)
    const seconds = (step: string) => expect.stringMatching(new RegExp(`^${step}: \\d+\\.\\d s\n$`))
    expect(plain.written).toEqual([seconds('client'), seconds('review')])
  })

  it('redraws the bar on a terminal only when it grows', () => {
    const terminal = output(true)
    const progress = progressBar(terminal)
    for (let done = 0; done <= 1000; done += 1) progress('client', done, 1000)
    expect(terminal.written.length).toBeLessThan(40)
    expect(terminal.written.every((text) => text.startsWith('\r'))).toBe(true)
    expect(terminal.written.at(-1)).toMatch(/█{30} client \d+\.\d s\n$/)
  })
})
