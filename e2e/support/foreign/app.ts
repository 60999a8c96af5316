import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startForeignBackend } from './backend.ts'

const web = fileURLToPath(new URL('../../../web/', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** The plainest host there is: files, and the first page for every other address. */
async function serve(directory: string) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://app').pathname)
    const file = extname(path) === '' ? 'index.html' : path
    const content = await readFile(join(directory, file)).catch(() => undefined)
    if (!content) return response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(content)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

/** The app, built for a backend that is not ours and served from an origin that is not its own. */
export async function startForeignApp() {
  const directory = mkdtempSync(join(tmpdir(), 'zaffa-foreign-'))
  const { url, server } = await serve(directory)
  const backend = await startForeignBackend({ origin: url })
  const vite = createRequire(join(web, 'package.json')).resolve('vite/package.json')
  const args = [join(dirname(vite), 'bin/vite.js'), 'build', '--outDir', directory]
  const build = spawn(process.execPath, args, {
    cwd: web,
    env: { ...process.env, VITE_API_HOST: `${backend.url}/` },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('the app could not be built for the foreign backend')
  return {
    url,
    backend,
    async stop() {
      server.closeAllConnections()
      server.close()
      await backend.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
