import { benchApi } from './api.ts'
import { benchDemo } from './demo.ts'

const benchmarks: Record<string, (words: string[]) => Promise<void>> = {
  demo: benchDemo,
  api: benchApi,
  // Lighthouse takes seconds to load; the others do without it.
  web: async () => (await import('./web.ts')).benchWeb(),
}

const [name = '', ...words] = process.argv.slice(2)
const benchmark = benchmarks[name]
if (benchmark) {
  await benchmark(words)
} else {
  console.error(`npm run bench -- ${Object.keys(benchmarks).join(' | ')}`)
  process.exitCode = 2
}
