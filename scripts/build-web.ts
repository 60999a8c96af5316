import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run } from './run.ts'

/** Builds the web app if its sources are newer than what was built last. */

const root = fileURLToPath(new URL('../', import.meta.url))
const page = `${root}web/dist/index.html`
const sources = ['web/src', 'web/public', 'contract/src'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
    (file) => `${root}${folder}/${file}`,
  ),
)
const single = ['web/index.html', 'web/vite.config.ts', 'web/package.json', 'package-lock.json']
const newest = Math.max(
  ...[...sources, ...single.map((file) => root + file)].map((file) => statSync(file).mtimeMs),
)

if (!existsSync(page) || statSync(page).mtimeMs < newest) {
  process.exitCode = await run('npm', ['run', 'build', '--silent', '-w', 'web'])
}
