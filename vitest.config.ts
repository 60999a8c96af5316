import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { useMemoryFolder } from './scripts/memory-folder.ts'

useMemoryFolder()
// The product is started about a hundred times; Node then compiles its files once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/node')

const needsDatabase = 'server/{src,test}/**/*.test.ts'
const unit = 'server/src/**/*.unit.test.ts'
/** Too long for every change: `npm run test:full`. */
const full = 'server/{src,test}/**/*.full.test.ts'

/**
 * Limits only end a test that hangs, so they are far above what a busy machine needs. They stand
 * here and nowhere else: no test sets another limit.
 */
const limits = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 90_000, interval: 20 } },
}

const server = {
  globalSetup: 'server/test/global-setup.ts',
  // Files share the loaded modules: loading them again for each takes a fifth of the time.
  isolate: false,
  ...limits,
}

export default defineConfig({
  test: {
    // Many tests wait for processes and for PostgreSQL, so there are more workers than cores.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,web,scripts,e2e}/**/*.test.ts', unit],
          ...limits,
        },
      },
      { test: { name: 'server', include: [needsDatabase], exclude: [unit, full], ...server } },
      { test: { name: 'full', include: [full], ...server, testTimeout: 600_000 } },
    ],
  },
})
