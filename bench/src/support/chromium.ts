import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Chromium = { port: number; stop(): Promise<void> }

export const executable = () =>
  process.env.CHROMIUM_PATH ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim()

/** Options for a browser without a display and without background traffic. */
export const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser with a new, empty profile. */
export async function startChromium(): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'zaffa-chromium-'))
  const child = spawn(
    executable(),
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...quietly,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const active = join(profile, 'DevToolsActivePort')
  for (let tries = 0; !existsSync(active) || readFileSync(active, 'utf8') === ''; tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error('Chromium did not start')
    await pause(50)
  }
  return {
    port: Number.parseInt(readFileSync(active, 'utf8'), 10),
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      // Its child processes may still be writing.
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Sets a value in the local storage of an origin, through the DevTools protocol. */
export async function store({ port }: Chromium, page: string, key: string, value: string) {
  const browser = `http://127.0.0.1:${port}/json`
  const opened = await fetch(`${browser}/new?${encodeURIComponent(page)}`, { method: 'PUT' })
  const tab = (await opened.json()) as { id: string; webSocketDebuggerUrl: string }
  const socket = new WebSocket(tab.webSocketDebuggerUrl)
  await once(socket, 'open')
  const expression = `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)}); location.origin`
  for (;;) {
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }))
    const [{ data }] = (await once(socket, 'message')) as [{ data: string }]
    const { result } = JSON.parse(data) as { result?: { result?: { value?: string } } }
    // The tab may not have loaded the page yet.
    if (result?.result?.value === new URL(page).origin) break
    await pause(50)
  }
  socket.close()
  await fetch(`${browser}/close/${tab.id}`)
}
