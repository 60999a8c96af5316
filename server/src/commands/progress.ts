import type { Progress } from '../database/bare-tables.ts'

type Output = { isTTY?: boolean; write(text: string): unknown }

const width = 30

/** A progress bar on a terminal; elsewhere a line per finished step. */
export function progressBar(output: Output): Progress {
  let current = ''
  let since = 0
  let shown = -1
  return (step, done, total) => {
    if (step !== current) {
      current = step
      since = Date.now()
      shown = -1
    }
    const finished = done >= total
    const share = total === 0 ? 1 : done / total
    const filled = Math.floor(share * width)
    const seconds = `${((Date.now() - since) / 1000).toFixed(1)} s`
    if (!output.isTTY) {
      if (finished) output.write(`${step}: ${seconds}\n`)
      return
    }
    if (filled === shown && !finished) return
    shown = filled
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
    output.write(`\r\x1b[K${bar} ${step}${finished ? ` ${seconds}\n` : ''}`)
  }
}
