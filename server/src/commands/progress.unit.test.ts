import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withProgress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function output(isTTY: boolean, columns = 80) {
  const written: string[] = []
  return { isTTY, columns, written, write: (text: string) => written.push(text) }
}

const clear = '\r\x1b[K'
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test('without a terminal each finished phase is one line', async () => {
  const plain = output(false)
  await withProgress(plain, async (progress) => {
    const rows = progress('Restoring rows', 2e9, 'bytes')
    rows.add(5e8)
    pass(100)
    rows.add(15e8)
    rows.end()
    const records = progress('client', 3, 'records')
    records.add(3)
    pass(2)
    records.end()
  })
  expect(plain.written).toEqual([
    'Restoring rows: 2 GB in 1:40, 20 MB/s\n',
    'client: 3 records in 2 s, 1.5 records/s\n',
  ])
})

test('a terminal shows the share, the rate and the time left', async () => {
  const terminal = output(true)
  await withProgress(terminal, async (progress) => {
    const phase = progress('client', 40_000, 'records')
    pass(10)
    expect(terminal.written.at(-1)).toBe(`${clear}${'░'.repeat(20)}  0 %  client`)
    phase.add(2_000)
    pass(10)
    const bar = `█${'░'.repeat(19)}`
    expect(terminal.written.at(-1)).toBe(`${clear}${bar}  5 %  client  100 records/s  6:20 left`)
    phase.add(38_000)
    phase.end()
    expect(terminal.written.slice(-2)).toEqual([
      clear,
      'client: 40,000 records in 20 s, 2,000 records/s\n',
    ])
  })
})

test('a bar never wraps, and is removed before other output and after a failure', async () => {
  const terminal = output(true, 30)
  const failed = withProgress(terminal, async (progress, clearBar) => {
    progress('Importing', 4e12, 'bytes').add(1e6)
    pass(1)
    expect(terminal.written.at(-1)).toHaveLength(clear.length + 29)
    clearBar()
    expect(terminal.written.at(-1)).toBe(clear)
    pass(1)
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  expect(terminal.written.at(-1)).toBe(clear)
  const before = terminal.written.length
  pass(10)
  expect(terminal.written).toHaveLength(before)
})
