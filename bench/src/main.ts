import { benchApi } from './api.ts'
import { benchDemo } from './demo.ts'

const benchmarks: Record<string, (words: string[]) => Promise<void>> = {
  demo: benchDemo,
  api: benchApi,
  // Loaded on demand, because Lighthouse and Playwright take seconds to load.
  web: async () => (await import('./web.ts')).benchWeb(),
  pressure: async () => (await import('./pressure.ts')).benchPressure(),
  reads: async () => (await import('./reads.ts')).benchReads(),
  export: async () => (await import('./export.ts')).benchExport(),
  feed: async () => (await import('./feed.ts')).benchFeed(),
  typing: async () => (await import('./typing.ts')).benchTyping(),
}

const [name = '', ...words] = process.argv.slice(2)
const benchmark = benchmarks[name]
if (benchmark) {
  await benchmark(words)
} else {
  console.error(`npm run bench -- ${Object.keys(benchmarks).join(' | ')}`)
  process.exitCode = 2
}
