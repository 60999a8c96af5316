import type { Progress } from '../database/progress.ts'

type Output = { isTTY?: boolean; columns?: number; write(text: string): unknown }
type Unit = Parameters<Progress>[2]

const width = 20
const redrawEvery = 200
const clearLine = '\r\x1b[K'

const threeDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

function amountOf(count: number, unit: Unit): string {
  if (unit !== 'bytes') return `${threeDigits.format(count)} ${unit}`
  if (count < 1e6) return `${threeDigits.format(count / 1e3)} kB`
  if (count < 1e9) return `${threeDigits.format(count / 1e6)} MB`
  return `${threeDigits.format(count / 1e9)} GB`
}

/** `5.2 s`, `1:05`, `2:01:05`. */
function timeOf(seconds: number): string {
  if (seconds < 60) return `${Number(seconds.toFixed(1))} s`
  const minutes = Math.floor(seconds / 60)
  const padded = (value: number) => String(Math.floor(value % 60)).padStart(2, '0')
  if (minutes < 60) return `${minutes}:${padded(seconds)}`
  return `${Math.floor(minutes / 60)}:${padded(minutes)}:${padded(seconds)}`
}

/**
 * Shows the phases of a command: on a terminal a bar with the rate and the time left, and everywhere
 * one line for each finished phase. Call `clear` before any other output, so that it does not
 * continue the line of the bar.
 */
export async function withProgress<T>(
  output: Output,
  work: (progress: Progress, clear: () => void) => Promise<T>,
): Promise<T> {
  let drawing: NodeJS.Timeout | undefined
  const clear = () => {
    if (drawing) output.write(clearLine)
  }
  const stop = () => {
    clear()
    clearInterval(drawing)
    drawing = undefined
  }
  const progress: Progress = (name, total, unit) => {
    const begun = performance.now()
    let done = 0
    const seconds = () => (performance.now() - begun) / 1000
    const rate = () => `${amountOf(done / seconds(), unit)}/s`
    const draw = () => {
      const share = Math.min(done / total, 1) || 0
      const bar = '█'.repeat(share * width).padEnd(width, '░')
      const left = Math.ceil(seconds() / share - seconds())
      // The first second says little about the rest.
      const estimates = share > 0 && seconds() > 1 ? [rate(), `${timeOf(left)} left`] : []
      const line = [bar, `${Math.floor(share * 100)} %`, name, ...estimates].join('  ')
      // A line that wraps could not be cleared.
      output.write(clearLine + line.slice(0, (output.columns || 80) - 1))
    }
    if (output.isTTY) drawing = setInterval(draw, redrawEvery)
    return {
      add(amount) {
        done += amount
      },
      end() {
        stop()
        output.write(`${name}: ${amountOf(done, unit)} in ${timeOf(seconds())}, ${rate()}\n`)
      },
    }
  }
  return work(progress, clear).finally(stop)
}
