import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './run.ts'

/** Where the time of `npm test` went: the steps, and the slowest test files. */

type Times = [name: string, seconds: number][]
type Vitest = { testResults: { name: string; startTime: number; endTime: number }[] }
type Suite = {
  file: string
  suites?: Suite[]
  specs?: { tests: { results: { duration: number }[] }[] }[]
}

const shown = 10

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

function serverFiles(file: string): Times {
  const { testResults } = read(file) as Vitest
  return testResults.map(({ name, startTime, endTime }) => [
    relative(root, name),
    (endTime - startTime) / 1000,
  ])
}

function milliseconds({ suites = [], specs = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  const inner = suites.reduce((sum, suite) => sum + milliseconds(suite), 0)
  return own.reduce((sum, { duration }) => sum + duration, inner)
}

function browserFiles(file: string): Times {
  const { suites } = read(file) as { suites: Suite[] }
  return suites.map((suite) => [`e2e/${suite.file}`, milliseconds(suite) / 1000])
}

function print(title: string, times: Times) {
  console.log(`\n${title}`)
  for (const [name, seconds] of times) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
}

const slowest = (times: Times) => times.toSorted(([, a], [, b]) => b - a).slice(0, shown)

export function printSummary(steps: Times, results: { server: string; browser: string }) {
  if (existsSync(results.server))
    print('Slowest server tests', slowest(serverFiles(results.server)))
  if (existsSync(results.browser)) {
    print('Slowest browser tests', slowest(browserFiles(results.browser)))
  }
  print('Steps', steps)
}
