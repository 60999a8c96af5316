import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Reply = { id?: number; method?: string; params?: unknown; result?: unknown; message?: string }
type LogEntry = { level: string; text: string }
type Node = { sharedId: string }

/** Debian's. */
function findFirefox(): string {
  try {
    return execFileSync('which', ['firefox-esr'], { encoding: 'utf8' }).trim()
  } catch {
    throw new Error('Firefox is missing. On Debian: apt-get install firefox-esr')
  }
}

/** One process for the pages, and nothing that is fetched or shown at a first start. */
const preferences = Object.entries({
  'app.normandy.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  'fission.autostart': false,
  'services.settings.server': 'data:,',
})
  .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  .join('')

/**
 * As much of WebDriver BiDi as a smoke run needs. Playwright drives Firefox only in a version of its
 * own or the newest one, and Debian's is older.
 */
export class Firefox {
  /** What the pages logged as an error. */
  readonly errors: string[] = []
  readonly #process: ChildProcess
  readonly #profile: string
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #context = ''

  private constructor(process: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = process
    this.#profile = profile
    this.#socket = socket
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data))
  }

  static async start(): Promise<Firefox> {
    const path = findFirefox()
    const profile = mkdtempSync(join(tmpdir(), 'zaffa-firefox-'))
    writeFileSync(join(profile, 'user.js'), preferences)
    const options = ['--headless', '--remote-debugging-port=0', '--profile', profile]
    const child = spawn(path, options, {
      env: { ...process.env, HOME: profile },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const address = await addressIn(child)
    const socket = new WebSocket(`${address}/session`)
    await new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onerror = reject
    })
    const firefox = new Firefox(child, profile, socket)
    await firefox.#send('session.new', { capabilities: {} })
    await firefox.#send('session.subscribe', { events: ['log.entryAdded'] })
    const tree = await firefox.#send<{ contexts: { context: string }[] }>('browsingContext.getTree')
    const context = tree.contexts[0]?.context ?? ''
    // So high that nothing has to be scrolled to.
    const viewport = { width: 1280, height: 1600 }
    await firefox.#send('browsingContext.setViewport', { context, viewport })
    firefox.#context = context
    return firefox
  }

  async stop() {
    const exited = once(this.#process, 'exit')
    await this.#send('browser.close')
    await exited
    rmSync(this.#profile, { recursive: true, force: true })
  }

  async open(url: string) {
    await this.#send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' })
  }

  /** The value of an expression in the page. */
  async read<Value>(expression: string): Promise<Value> {
    const { result } = await this.#send<{ result: { value: string } }>('script.evaluate', {
      expression: `JSON.stringify(${expression})`,
      target: { context: this.#context },
      awaitPromise: true,
    })
    return JSON.parse(result.value)
  }

  /** How many elements of the role have the name, as assistive technology sees them. */
  count = async (role: string, name?: string) => (await this.#nodes(role, name)).length

  /** Clicks the first such element, as a mouse does. */
  async click(role: string, name: string) {
    const [element] = await this.#nodes(role, name)
    if (!element) throw new Error(`there is no ${role} "${name}"`)
    await this.#act('pointer', [
      { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }

  async type(text: string) {
    const keys = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#act('key', keys)
  }

  #act = (type: 'pointer' | 'key', actions: object[]) =>
    this.#send('input.performActions', {
      context: this.#context,
      actions: [{ type, id: type, actions }],
    })

  async #nodes(role: string, name?: string): Promise<Node[]> {
    const { nodes } = await this.#send<{ nodes: Node[] }>('browsingContext.locateNodes', {
      context: this.#context,
      locator: { type: 'accessibility', value: { role, ...(name && { name }) } },
    })
    return nodes
  }

  #send<Result>(method: string, params: object = {}): Promise<Result> {
    const id = this.#waiting.size + 1
    const waiting = Promise.withResolvers<unknown>()
    this.#waiting.set(id, waiting)
    this.#socket.send(JSON.stringify({ id, method, params }))
    return waiting.promise as Promise<Result>
  }

  #receive({ id, result, message, method, params }: Reply) {
    if (method === 'log.entryAdded') {
      const { level, text } = params as LogEntry
      if (level === 'error') this.errors.push(text)
    }
    if (id === undefined) return
    if (result === undefined) this.#waiting.get(id)?.reject(new Error(message))
    else this.#waiting.get(id)?.resolve(result)
  }
}

/** Firefox prints where it listens. */
async function addressIn({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Firefox has no output')
  for await (const line of createInterface(stderr)) {
    const address = /BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      // What else it prints is of no interest, but must not fill the pipe.
      stderr.resume()
      return address
    }
  }
  throw new Error('Firefox did not start')
}
