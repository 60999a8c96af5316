import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, tool } from './run.ts'

/** Runs the server, restarted on every change, and the app with hot reload in front of it. */

const start = (args: string[], cwd = root) =>
  spawn(process.execPath, args, { stdio: 'inherit', cwd })
const children = [
  start(['--watch', 'server/src/main.ts']),
  start([tool('vite')], join(root, 'web')),
]

for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode ??= code ?? 0
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
