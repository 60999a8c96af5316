import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTool, root, runNode } from './run.ts'

const web = join(root, 'web')
const page = join(web, 'dist/index.html')
/** Written after a complete build: the hash of its sources. */
const stamp = join(web, 'dist/.built-from')
const folders = ['web/src', 'web/public', 'web/build', 'contract/src']
const files = ['web/index.html', 'web/vite.config.ts', 'web/package.json', 'package-lock.json']

/** Hashes contents, not times: a copy or checkout changes the time of every file. */
function hashSources(): string {
  const listed = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)),
  )
  const hash = createHash('sha256')
  for (const file of [...listed, ...files].sort()) {
    // A checkout on Windows may have other line ends.
    const content = readFileSync(join(root, file), 'latin1').replaceAll('\r\n', '\n')
    hash.update(`${file.replaceAll('\\', '/')}\0${content}\0`, 'latin1')
  }
  return hash.digest('hex')
}

/** Whether web/dist is a complete build of these sources, or has no sources to compare with. */
function isFinished(): boolean {
  if (!existsSync(page)) return false
  if (!existsSync(join(web, 'src'))) return true
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources()
}

const missing =
  'There is no finished web app in web/dist, and a production install cannot build it. Run: npm ci && npm run build && npm prune --omit=dev'

/** Returns an exit code. Without the build tools, a finished build is used as it is. */
export async function buildWebApp(): Promise<number> {
  const vite = findTool('vite')
  if (!vite) {
    if (isFinished()) return 0
    console.error(missing)
    return 1
  }
  const sources = hashSources()
  const code = await runNode([vite, 'build', '--logLevel', 'warn'], {}, web)
  if (code === 0) writeFileSync(stamp, sources)
  return code
}

export async function buildWebAppIfNeeded(): Promise<number> {
  return isFinished() ? 0 : buildWebApp()
}
