import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RouteName, routes } from '@zaffa/contract/routes'
import type { Plugin, Rolldown } from 'vite'
import type { screens } from '../src/app/routes.ts'

type Chunk = Rolldown.OutputChunk
type ScreenFiles = { name: string; path: string; files: string[] }

/** Imported by address, so that Vite does not bundle every screen into its own configuration. */
async function componentNames(): Promise<Map<RouteName, string>> {
  const address = new URL('../src/app/routes.ts', import.meta.url).href
  const module: { screens: typeof screens } = await import(address)
  const entries = Object.entries(module.screens) as [RouteName, { component: string }][]
  const inside = entries.map(([name, { component }]) => [name, component] as const)
  return new Map([['login', 'Login'], ...inside])
}

/** What the browser compares the address with: `clients/update/{-$id}` may lack its last part. */
const patternOf = (path: string) =>
  `^${path.replace(/\/\{-\$\w+\}/g, '(/[^/]*)?').replace(/\$\w+/g, '[^/]+')}/?$`

function findChunk(chunks: Chunk[], test: (chunk: Chunk) => boolean, name: string): Chunk {
  const found = chunks.find(test)
  if (!found) throw new Error(`the build has no chunk for ${name}`)
  return found
}

/** `clients.ar-….js`: the texts of a chunk, which are imported dynamically, one language of two. */
const isStrings = (file: string) => /\.(en|ar)-[^/]+\.js$/.test(file)

/**
 * The files of each screen beyond the entry: its own chunk, the shell, what they import, and the
 * texts in both languages.
 */
function filesOf(chunks: Chunk[], entry: string, components: Map<RouteName, string>) {
  const shell = findChunk(chunks, ({ name }) => name === 'dashboard', 'the shell')
  return [...components].map(([name, component]): ScreenFiles => {
    const isScreen = (chunk: Chunk) => chunk.isDynamicEntry && chunk.exports.includes(component)
    const visited = new Set<Chunk>()
    const add = (chunk: Chunk) => {
      if (visited.has(chunk)) return
      visited.add(chunk)
      for (const file of [...chunk.imports, ...chunk.dynamicImports.filter(isStrings)]) {
        add(findChunk(chunks, ({ fileName }) => fileName === file, file))
      }
    }
    if (name !== 'login') add(shell)
    add(findChunk(chunks, isScreen, component))
    const beyondEntry = [...visited].filter(({ fileName }) => fileName !== entry)
    const files = beyondEntry.flatMap((chunk) => [
      chunk.fileName,
      ...(chunk.viteMetadata?.importedCss ?? []),
    ])
    return { name, path: routes[name].path, files: [...new Set(files)] }
  })
}

/** A list of files, and for each address the indexes of those it needs. */
function preloadData(screens: ScreenFiles[]): string {
  const files = [...new Set(screens.flatMap((screen) => screen.files))]
  const lines = screens.map((screen) => [
    patternOf(screen.path),
    ...screen.files.map((file) => files.indexOf(file)),
  ])
  return JSON.stringify({ files, screens: lines }).replaceAll('<', '\\u003c')
}

/**
 * Writes into the page which files each address needs beyond the entry, as data: the policy allows
 * no inline script. `public/boot.js` requests them at once, instead of after the entry has run.
 * scripts/bundle-sizes.ts reads the same from `.vite/screens.json`.
 */
export function preloadScreens(): Plugin {
  let screens: ScreenFiles[] = []
  return {
    name: 'zaffa:preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk: entry }) {
        const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk')
        screens = filesOf(chunks, entry?.fileName ?? '', await componentNames())
        return (
          html
            .replace(
              '<script src="/boot.js">',
              `<script type="application/json" id="screens">${preloadData(screens)}</script>\n    $&`,
            )
            // The shell is painted by the style sheet alone: the app must not slow that down.
            .replace('<script type="module"', '$& fetchpriority="low"')
        )
      },
    },
    writeBundle({ dir = '' }) {
      mkdirSync(join(dir, '.vite'), { recursive: true })
      writeFileSync(join(dir, '.vite/screens.json'), JSON.stringify(screens))
    },
  }
}
