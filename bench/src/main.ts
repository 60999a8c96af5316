import { benchDemo } from './demo.ts'

const benchmarks: Record<string, () => Promise<void>> = { demo: benchDemo }

const name = process.argv[2] ?? ''
const benchmark = benchmarks[name]
if (benchmark) {
  await benchmark()
} else {
  console.error(`npm run bench -- ${Object.keys(benchmarks).join(' | ')}`)
  process.exitCode = 2
}
