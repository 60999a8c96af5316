import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { screensOfRouter } from '../web/build/screens.ts'

/**
 * What a cold visit of a screen transfers: all its JavaScript and CSS in the build, as the server
 * sends it (brotli).
 */

type Chunk = { file: string; imports?: string[]; css?: string[]; isDynamicEntry?: boolean }
type Manifest = Record<string, Chunk>

export type ColdVisit = { screen: string; files: string[]; bytes: number }

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url))
/** The shell is in the `dashboard` chunk of vite.config.ts or, without that, in a separate one. */
const shell = /^(_dashboard-.*\.js|src\/app\/shell\.tsx)$/

function addChunk(manifest: Manifest, name: string, files: Set<string>) {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`the build has no chunk for ${name}`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const file of chunk.css ?? []) files.add(file)
  for (const part of chunk.imports ?? []) addChunk(manifest, part, files)
}

/** The page's own scripts, styles and preloads. */
function filesOfPage(): string[] {
  const page = readFileSync(`${dist}index.html`, 'utf8')
  const addresses = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)]
  return addresses.map(([, file]) => file ?? '')
}

/** A screen is a chunk that the router loads; its name is the name of the file. */
export function coldVisits(): ColdVisit[] {
  const manifest: Manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))
  const frame = Object.keys(manifest).find((name) => shell.test(name)) ?? 'the shell'
  return screensOfRouter().map(({ module: name }) => {
    const files = new Set(filesOfPage())
    if (!name.includes('/login/')) addChunk(manifest, frame, files)
    addChunk(manifest, name, files)
    const bytes = [...files].reduce((sum, file) => sum + statSync(`${dist}${file}.br`).size, 0)
    return { screen: /([^/]+)\.tsx$/.exec(name)?.[1] ?? name, files: [...files], bytes }
  })
}

/** KB = 1000 bytes. */
export function budgetOf(screen: string): number {
  if (screen === 'login') return 95_000
  return screen.endsWith('-list') || screen === 'home' ? 120_000 : 150_000
}
