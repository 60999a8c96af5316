import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }

const launcher = join(import.meta.dirname, 'launch.mjs')
const folder = mkdtempSync(join(tmpdir(), 'zaffa launch '))
afterAll(() => rmSync(folder, { recursive: true }))

function script(text: string): string {
  const file = join(folder, `${Math.random()}.ts`)
  writeFileSync(file, text)
  return file
}

/** The tests run on Node 24; this makes a process report an older version. */
const asNode20 = `--import=data:text/javascript,${encodeURIComponent(
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })`,
)}`

function start(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env } })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, text }))
  return { child, ended, text: () => text }
}

test('runs TypeScript on Node 24, whatever Node runs npm, and passes arguments on', async () => {
  const file = script('console.log(process.versions.node, ...process.argv.slice(2))')
  const { code, text } = await start([asNode20, launcher, file, 'one', 'two words']).ended
  expect(code, text).toBe(0)
  expect(Number.parseInt(text, 10)).toBeGreaterThanOrEqual(24)
  expect(text.trimEnd()).toMatch(/ one two words$/)
})

test('passes options to Node', async () => {
  const file = script('console.log(process.execArgv)')
  const { text } = await start([launcher, '--max-semi-space-size=16', file]).ended
  expect(text).toContain('--max-semi-space-size=16')
})

test.each([
  ['an exit code', 'process.exit(7)', 7],
  ['the end by a signal', "process.kill(process.pid, 'SIGKILL')", 137],
])('passes %s on', async (_what, text, code) => {
  expect((await start([launcher, script(text)]).ended).code).toBe(code)
})

const waiting = script(`
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => { console.log(signal); process.exit(3) })
  }
  setInterval(() => {}, 1000)
  console.log('waiting')`)

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'passes %s on and waits for the end',
  async (signal) => {
    const run = start([launcher, waiting])
    await expect.poll(run.text).toContain('waiting')
    run.child.kill(signal)
    expect(await run.ended).toEqual({ code: 3, text: `waiting\n${signal}\n` })
  },
)

test('stops when the shell between npm and the launcher is killed', async () => {
  const shell = spawn('sh', ['-c', `"$0" "$1" "$2"; true`, process.execPath, launcher, waiting], {
    env: { PATH: process.env.PATH, npm_lifecycle_event: 'start' },
  })
  let text = ''
  shell.stdout.on('data', (chunk) => {
    text += chunk
  })
  await expect.poll(() => text).toContain('waiting')
  const closed = once(shell.stdout, 'close')
  shell.kill('SIGKILL')
  await closed
  expect(text).toBe('waiting\nSIGTERM\n')
})

test('reports in one line that the Node of this platform is missing', async () => {
  const alone = join(folder, 'launch.mjs')
  cpSync(launcher, alone)
  const { code, text } = await start([asNode20, alone, waiting]).ended
  expect(code).toBe(1)
  expect(text).toMatch(
    /^Zaffa needs Node 24, and this is Node 20\.1\.0\. The package node-\S+ is not installed: run "npm ci" [^\n]+\n$/,
  )
})

test('every npm script starts here', () => {
  const others = Object.entries(packageFile.scripts).filter(
    ([, command]) => !/^(node scripts\/launch\.mjs |npm )/.test(command),
  )
  expect(others).toEqual([])
})
