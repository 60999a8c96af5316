import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, inject } from 'vitest'

/** The product as users start it: the whole process, with its embedded database. */

const script = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
export const scripts = {
  server: script('main.ts'),
  admin: script('commands/admin.ts'),
  backup: script('commands/backup.ts'),
  import: script('commands/import.ts'),
  export: script('commands/export.ts'),
  seed: script('commands/seed.ts'),
}

export type Run = { child: ChildProcess; text: () => string; ended: Promise<number | null> }

/** A fresh data directory for each test; all processes launched on it are ended afterwards. */
export function testProduct() {
  const children: ChildProcess[] = []
  const product = {
    directory: '',
    launch(path: string, args: string[] = [], env: Record<string, string> = {}): Run {
      const run = launch(path, args, { DATA_DIR: product.directory, ...env })
      product.endAfterwards(run.child)
      return run
    },
    endAfterwards(child: ChildProcess) {
      children.push(child)
    },
    server: (env: Record<string, string> = {}) => product.launch(scripts.server, [], env),
    /** Fills the directory like a first start with the demo, for tests that are not about it. */
    async copyDemo(): Promise<void> {
      // Unlike Node's copy, this keeps the owner, which PostgreSQL checks.
      await promisify(execFile)('cp', ['-a', `${inject('demo')}/.`, product.directory])
    },
  }
  beforeEach(async () => {
    product.directory = await mkdtemp(join(tmpdir(), 'zaffa-process-'))
  })
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    }
    await rm(product.directory, { recursive: true, force: true })
  })
  return product
}

function launch(path: string, args: string[], env: Record<string, string>): Run {
  const child = spawn(process.execPath, [path, ...args], {
    // The product must not inherit the environment of the test run, except what makes it start fast.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, text: () => text, ended }
}

/** The processes of a data directory: only the database has it on its command line. */
export function databasesOf(directory: string): string[] {
  const lines = execFileSync('ps', ['-eww', '-o', 'pid=,stat=,args='], { encoding: 'utf8' })
  return lines.split('\n').filter((line) => line.includes(directory) && !/^\s*\d+ Z/.test(line))
}

/** Resolves when the output has the text; fails if the program ends first. */
export async function said(run: Run, text: string | RegExp): Promise<string[]> {
  for (;;) {
    const found = run.text().match(text)
    if (found) return found
    if (run.child.exitCode !== null || run.child.signalCode !== null) {
      throw new Error(`it ended without "${text}":\n${run.text()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** The address of a server, once it is ready. */
export async function ready(run: Run): Promise<string> {
  const [, address = ''] = await said(run, /ready at (http:\S+)/)
  return address
}
