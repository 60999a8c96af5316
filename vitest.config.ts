import { defineConfig } from 'vitest/config'

const needsDatabase = 'server/{src,test}/**/*.test.ts'
const unit = 'server/src/**/*.unit.test.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,web,scripts,e2e}/**/*.test.ts', unit],
        },
      },
      {
        test: {
          name: 'server',
          include: [needsDatabase],
          exclude: [unit],
          globalSetup: 'server/test/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
