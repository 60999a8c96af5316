import { constants } from 'node:os'
import { Refusal } from './refusal.ts'
import { describeSettings } from './settings/settings.ts'
import { print, printError } from './text/print.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs the server or a command; `--help` prints its usage and the settings. From the start, signals
 * abort `stop`, and the work cleans up. A repeated signal is ignored: in a terminal, Ctrl-C reaches us
 * twice, directly and through the launcher.
 */
export async function runProgram(
  usage: string[],
  work: (stop: AbortSignal) => Promise<void>,
): Promise<void> {
  if (process.argv.slice(2).includes('--help')) {
    const settings = describeSettings().map((line) => `  ${line}`)
    return print(...usage, '', 'Settings, as environment variables:', '', ...settings)
  }
  const stop = new AbortController()
  for (const signal of signals) process.on(signal, () => stop.abort(signal))
  try {
    await work(stop.signal)
  } catch (error) {
    if (stop.signal.aborted) {
      printError('Interrupted')
      process.exitCode = 128 + constants.signals[stop.signal.reason as NodeJS.Signals]
      return
    }
    printError(...describe(error))
    process.exitCode = 1
  }
}

function describe(error: unknown): string[] {
  if (error instanceof Refusal) return error.lines
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text.split('\n')
}
