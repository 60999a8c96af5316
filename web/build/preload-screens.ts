import type { Plugin, Rolldown } from 'vite'
import { screensOfRouter } from './screens.ts'

type Chunk = Rolldown.OutputChunk

/** What the browser compares the address with: `clients/update/{-$id}` may lack its last part. */
const patternOf = (path: string) =>
  `^${path.replace(/\/\{-\$\w+\}/g, '(/[^/]*)?').replace(/\$\w+/g, '[^/]+')}/?$`

/**
 * Writes into the page which files each address needs beyond the entry, as data: the policy allows
 * no inline script. `public/boot.js` asks for them at once, instead of after the entry has run.
 */
export function preloadScreens(): Plugin {
  return {
    name: 'zaffa:preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk')
        const find = (test: (chunk: Chunk) => boolean, name: string) => {
          const found = chunks.find(test)
          if (!found) throw new Error(`the build has no chunk for ${name}`)
          return found
        }
        const frame = find(({ name }) => name === 'dashboard', 'the shell')
        const files: string[] = []
        const screens = screensOfRouter().map(({ path, module }) => {
          const screen = find((chunk) => !!chunk.facadeModuleId?.endsWith(module), module)
          const needed = new Set<string>()
          const add = (chunk: Chunk) => {
            if (chunk.fileName === entry?.fileName || needed.has(chunk.fileName)) return
            needed.add(chunk.fileName)
            for (const file of chunk.viteMetadata?.importedCss ?? []) needed.add(file)
            for (const file of chunk.imports) add(find(({ fileName }) => fileName === file, file))
          }
          if (path !== '/login') add(frame)
          add(screen)
          for (const file of needed) if (!files.includes(file)) files.push(file)
          return [patternOf(path), ...[...needed].map((file) => files.indexOf(file))]
        })
        const data = JSON.stringify({ files, screens }).replaceAll('<', '\\u003c')
        return (
          html
            .replace(
              '<script src="/boot.js">',
              `<script type="application/json" id="screens">${data}</script>\n    $&`,
            )
            // The shell is painted by the style sheet alone: the app must not slow that down.
            .replace('<script type="module"', '$& fetchpriority="low"')
        )
      },
    },
  }
}
