import { spawn } from 'node:child_process'

/** The server, restarted on every change, and the app with hot reload in front of it. */

const children = [
  spawn('node', ['--watch', 'server/src/main.ts'], { stdio: 'inherit' }),
  spawn('npm', ['run', '--silent', 'dev', '-w', 'web'], { stdio: 'inherit' }),
]

for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode ??= code ?? 0
  })
}
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {
  for (const child of children) child.kill()
})
