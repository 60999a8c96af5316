import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for a password without showing it; from a pipe, the first line is taken. */
export async function askPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: silent,
    terminal: process.stdin.isTTY ?? false,
  })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (process.stdin.isTTY) process.stderr.write('\n')
  }
}
