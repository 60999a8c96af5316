import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { preloadScreens } from './build/preload-screens.ts'

/** The page waits for `boot.js`, which Vite copies as it is written. */
function minifyBoot(): Plugin {
  return {
    name: 'zaffa:minify-boot',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const path = resolve(dir, 'boot.js')
      writeFileSync(path, minifySync(path, readFileSync(path, 'utf8')).code)
    },
  }
}

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses on demand. */
function precompress(): Plugin {
  return {
    name: 'zaffa:precompress',
    apply: 'build',
    writeBundle: {
      // After the other plugins have changed what was written.
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
          const path = resolve(entry.parentPath, entry.name)
          // For the bundle budget; never served.
          if (!entry.isFile() || path.includes('.vite')) continue
          if (!/\.(js|css|html|svg|json|txt)$/.test(entry.name)) continue
          const content = readFileSync(path)
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          }
          writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
          writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
        }
      },
    },
  }
}

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

const isLibrary = (id: string) => id.includes('node_modules')

/** Our own modules that one of ours needs at once, itself included. */
function needs(module: string, graph: ModuleGraph, found = new Set<string>()): Set<string> {
  if (found.has(module) || isLibrary(module)) return found
  found.add(module)
  for (const id of graph.getModuleInfo(module)?.importedIds ?? []) needs(id, graph, found)
  return found
}

/** Only the account page and the second step of the login use them. */
const secondFactors = /[\\/](@simplewebauthn|uqr)[\\/]/
const calendar =
  /[\\/](react-day-picker|@date-fns|date-fns)[\\/]|[\\/]calendar(-locale\.ar)?\.(tsx?|module)/
/** Opened from the profile or the login, and loaded after them. */
const menus =
  /[\\/]ui[\\/](menu|device-choices|language-names)\.|[\\/]icons[\\/](check|languages|shield-check)\.|[\\/](choice-strings|profile-menu)\.tsx?$/
/** The export of a list, loaded after the list. */
const exporting =
  /[\\/]list[\\/](list-export|use-export|count-lines|export-strings)\.|[\\/]icons[\\/](download|file-spreadsheet|file-text)\.|[\\/]contract[\\/]src[\\/]export\.ts$/
/** The forms, and the parts of the libraries that only forms use. */
const forms =
  /[\\/]react-hook-form[\\/]|[\\/]web[\\/]src[\\/](form[\\/]|lib[\\/]hijri\.)|react-router[\\/].*[\\/]useBlocker\.js|[\\/]icons[\\/](calendar-days|eye|eye-off|image-plus)\./
/** The parts of the query library for writes. No list needs them before a dialog is open. */
const writes = /[\\/](mutationObserver|useMutation)\.js$/
/** The parts of the query library for earlier messages, loaded with the dialog of a conversation. */
const earlierMessages = /[\\/](infiniteQueryObserver|useInfiniteQuery)\.js$/
/** Loads parts on demand, for the login and the dashboard. Too small for a separate chunk. */
const lazily = /[\\/]lib[\\/]lazy-(part|dialog)\.ts$/
/** The libraries that only the dashboard uses. The icons excluded here belong to the toast. */
const dashboardLibraries =
  /[\\/](react-query|query-core)[\\/]|lucide-react[\\/].*[\\/]icons[\\/](?!(circle-exclamation-point|circle-check|info|triangle-exclamation-point|x)\.)/

/**
 * Separate chunks: the texts of each folder and language, loaded with what needs them; the words
 * for stored values, the facts of clients, the stars and the local search, which few lists need; the
 * static form; and the frame of details, which no form needs.
 */
const apart =
  /[\\/][\w-]*strings\.(en|ar)\.ts$|[\\/](refusals-in-arabic|value-strings|ui[\\/]stars|list[\\/]contains|static-form|static-form-strings|details-body|details-strings)\.tsx?$|[\\/]contract[\\/]src[\\/](clients|fold)\.ts$/

/**
 * Dozens of tiny shared chunks compress badly and queue up; two big ones do not. The entry and the
 * login keep what they need; the calendar, the forms and the dialogs stay out of the lists.
 */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  const source = (path: string) => resolve(import.meta.dirname, 'src', path)
  const lone = [apart, calendar, secondFactors, menus, exporting, earlierMessages]
  if (lone.some((pattern) => pattern.test(id))) return null
  if (/[\\/]lib[\\/]arabic\.ts$/.test(id)) return 'shared.ar'
  if (forms.test(id)) return 'form'
  if (writes.test(id)) return 'dialog'
  if (isLibrary(id)) return dashboardLibraries.test(id) ? 'dashboard' : 'app'
  // What is neither a library nor ours is the bundler's own, needed from the start.
  const ours = /[\\/]src[\\/]/.test(id)
  if (!ours || lazily.test(id) || needs(source('main.tsx'), graph).has(id)) return 'app'
  if (/[\\/](features|not-found|account-screen)/.test(id)) return null
  if (needs(source('features/session/login.tsx'), graph).has(id)) return null
  const screens = graph.getModuleInfo(source('app/routes.ts'))?.dynamicallyImportedIds ?? []
  const lists = screens.filter((screen) => !/-(add|update|screen)\.tsx$/.test(screen))
  const atOnce = [source('app/shell.tsx'), ...lists]
  return atOnce.some((module) => needs(module, graph).has(id)) ? 'dashboard' : 'dialog'
}

const backend = process.env.VITE_DEV_BACKEND ?? 'http://127.0.0.1:3000'

export default defineConfig({
  resolve: {
    // The router's store asks for a shim; React has had the hook itself since 18.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [react(), preloadScreens(), minifyBoot(), precompress()],
  build: {
    target: 'es2023',
    // Popovers and `light-dark()` came to the browsers together; nothing is rewritten for older ones.
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // The first screen's files are requested by boot.js, those of the next when a link is pointed
      // at; a list of them in every chunk costs more than it brings.
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    // Nothing is inlined: the Content-Security-Policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A chunk's dependencies stay where these names put them.
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'dashboard and form' }],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/admin': backend, '/general': backend, '/uploads': backend },
  },
})
