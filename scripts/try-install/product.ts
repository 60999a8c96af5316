import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Environment, environment, type Npm, processesIn } from './machine.ts'

export type Place = { npm: Npm; folder: string; data: string; home: string; user?: number }

type Outcome = { code: number; text: string }

function start(command: string, args: string[], place: Place, env: Environment = {}) {
  const options: SpawnOptions = {
    cwd: place.folder,
    // A separate process group, as a terminal creates for each command.
    detached: true,
    env: environment(place.npm, place.home, { DATA_DIR: place.data, ...env }),
    ...(place.user !== undefined && { uid: place.user, gid: place.user }),
  }
  const child: ChildProcess = spawn(command, args, options)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk
    })
  }
  return { child, text: () => text, ended: once(child, 'exit').then(([code]) => code as number) }
}

/** Runs npm to its end. */
export async function npm(place: Place, args: string[], env?: Environment): Promise<Outcome> {
  const run = start(place.npm.node, [place.npm.cli, ...args], place, env)
  return { code: await run.ended, text: run.text() }
}

/** Runs npm and throws what it printed if it failed. */
export async function mustNpm(place: Place, args: string[], env?: Environment): Promise<string> {
  const { code, text } = await npm(place, args, env)
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}:\n${text}`)
  return text
}

export type Started = ReturnType<typeof start> & { url: string }

async function ready(run: ReturnType<typeof start>): Promise<Started> {
  for (;;) {
    const url = /ready at (http:\S+)/.exec(run.text())?.[1]
    if (url) return { ...run, url }
    if (run.child.exitCode !== null) throw new Error(`it did not start:\n${run.text()}`)
    await sleep(50)
  }
}

export const startWithNpm = (place: Place, env?: Environment) =>
  ready(start(place.npm.node, [place.npm.cli, 'start'], place, env))

export const startWith = (command: string, args: string[], place: Place, env?: Environment) =>
  ready(start(command, args, place, env))

function expectTrue(condition: boolean, otherwise: string) {
  if (!condition) throw new Error(otherwise)
}

const demoLogin = { uniqueField: 'admin', password: 'zaffa-demo' }

/** Checks that the page, its script and the login work. */
export async function use({ url }: { url: string }, credentials = demoLogin): Promise<void> {
  const html = await (await fetch(url)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
  expectTrue((await fetch(url + script)).status === 200, 'the script of the page is missing')
  const login = await fetch(`${url}/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  expectTrue(login.status === 200, `logging in answered ${login.status}`)
}

export type Stop = 'SIGTERM to npm' | 'Ctrl-C' | 'a closed terminal'

/**
 * A supervisor signals the process that it started; a terminal signals the group. Waits until no
 * process of the product is left.
 */
export async function stop(place: Place, run: Started, how: Stop): Promise<void> {
  const { pid = 0 } = run.child
  if (how === 'SIGTERM to npm') run.child.kill('SIGTERM')
  else process.kill(-pid, how === 'Ctrl-C' ? 'SIGINT' : 'SIGHUP')
  await run.ended
  const until = Date.now() + 15_000
  for (;;) {
    const left = [...processesIn(place.folder), ...processesIn(place.data)]
    if (left.length === 0) return
    if (Date.now() > until) throw new Error(`left after ${how}:\n${left.join('\n')}`)
    await sleep(100)
  }
}
