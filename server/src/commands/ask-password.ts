import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Reads a password without echoing it; from a pipe, the first line. */
export async function askPassword(stop: AbortSignal): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: silent,
    terminal: process.stdin.isTTY ?? false,
    signal: stop,
  })
  // In raw mode Ctrl-C arrives as a key, not as a signal.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    for await (const line of lines) return line
    stop.throwIfAborted()
    return ''
  } finally {
    lines.close()
    if (process.stdin.isTTY) process.stderr.write('\n')
  }
}
